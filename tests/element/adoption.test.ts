import { describe, expect, test } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';
import { isSeen, meanwhile, mount, part } from './harness.ts';

describe('adopted', () => {
  test('into another document and back, it keeps its styles', async () => {
    const element = mount({ items: '1000', backend: 'cpu' });
    await element.settled;
    document.implementation.createHTMLDocument().body.append(element);
    document.body.append(element);
    await element.settled;
    expect(getComputedStyle(part(element, 'figure')!).display).toBe('flex');
    expect(isSeen(part(element, 'chart'))).toBe(true);
  });

  test('into a frame, it keeps its styles and watches its size without errors', async () => {
    const errors: string[] = [];
    const hear = ({ message }: ErrorEvent) => errors.push(message);
    window.addEventListener('error', hear);
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const element = mount({ items: '1000', backend: 'cpu' });
    await element.settled;
    frame.contentDocument!.body.append(element);
    await element.settled;
    expect(getComputedStyle(part(element, 'figure')!).display).toBe('flex');
    element.style.inlineSize = '200px';
    await meanwhile();
    window.removeEventListener('error', hear);
    expect(errors).toEqual([]);
  });
});
