import { describe, expect, test } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';
import { meanwhile, mount } from './harness.ts';

/** Where a presentation says that it is blacked out. */
const PLACES = [
  {
    where: 'an element around it',
    heeded: true,
    at: (element: Element): EventTarget => element.parentElement!,
  },
  { where: 'the window', heeded: true, at: (): EventTarget => window },
  {
    where: 'another presentation',
    heeded: false,
    at: (): EventTarget => document.body.appendChild(document.createElement('div')),
  },
];

describe('blacked out by', () => {
  test.each(PLACES)('$where', async ({ at, heeded }) => {
    const deck = document.createElement('div');
    document.body.append(deck);
    const element = mount({ items: '1000' }, deck);
    await element.settled;
    const speaker = at(element);
    speaker.dispatchEvent(new Event('paused', { bubbles: true }));
    element.items = 2000;
    await (heeded ? meanwhile() : element.settled);
    expect(element.result?.total).toBe(heeded ? 1000 : 2000);
    speaker.dispatchEvent(new Event('resumed', { bubbles: true }));
    await element.settled;
    expect(element.result?.total).toBe(2000);
  });

  test('a run by hand counts all the same', async () => {
    const element = mount({ items: '1000' });
    await element.settled;
    window.dispatchEvent(new Event('paused'));
    element.items = 2000;
    expect((await element.run()).total).toBe(2000);
    window.dispatchEvent(new Event('resumed'));
  });
});
