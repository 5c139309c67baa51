import { describe, expect, test } from 'vitest';
import '../../components/gpu-atomic-histogram.ts';
import { create, isSeen, listen, meanwhile, mount, part, watchGpu } from './harness.ts';

function expectStyled(element: Element): void {
  const { defaultView } = element.ownerDocument;
  expect(defaultView!.getComputedStyle(part(element, 'figure')!).display).toBe('flex');
}

describe('adopted', () => {
  test('into another document and back, it keeps its styles', async () => {
    const element = mount({ items: '1000', backend: 'cpu' });
    await element.settled;
    document.implementation.createHTMLDocument().body.append(element);
    document.body.append(element);
    await element.settled;
    expectStyled(element);
    expect(isSeen(part(element, 'chart'))).toBe(true);
  });

  test('before its first rendering, it is styled after it', async () => {
    const element = create({ items: '1000', backend: 'cpu' });
    document.implementation.createHTMLDocument().adoptNode(element);
    document.body.append(element);
    await element.settled;
    expectStyled(element);
  });

  test('into a frame, it keeps its styles, counts there and watches its size without errors', async () => {
    const errors: string[] = [];
    const hear = ({ message }: ErrorEvent) => errors.push(message);
    window.addEventListener('error', hear);
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const element = mount({ items: '1000' });
    await element.settled;
    frame.contentDocument!.body.append(element);
    await element.settled;
    expectStyled(element);
    expect(element.result?.total).toBe(1000);
    element.items = 2000;
    await element.settled;
    expect(element.result?.total).toBe(2000);
    element.style.inlineSize = '200px';
    await meanwhile();
    window.removeEventListener('error', hear);
    expect(errors).toEqual([]);
  });
});

/** Younger than the DOM library's types. */
type Mover = Element & { moveBefore(node: Node, before: Node | null): void };

describe('moved by moveBefore()', () => {
  test('it keeps its picture: nothing is counted or drawn again', async () => {
    const element = mount({ items: '1000' });
    await element.settled;
    const target = document.createElement('section') as Element as Mover;
    document.body.append(target);
    const gpu = watchGpu();
    const heard = listen(element);
    target.moveBefore(element, null);
    await meanwhile();
    expect(element.parentElement).toBe(target);
    expect(heard).toEqual([]);
    // Another element was counted meanwhile, on the CPU.
    expect(gpu.calls).toEqual([]);
  });

  test('it heeds what surrounds it now', async () => {
    const element = mount({ items: '1000' });
    await element.settled;
    const hidden = document.createElement('section') as HTMLElement & Mover;
    document.body.append(hidden);
    hidden.moveBefore(element, null);
    hidden.inert = true;
    element.items = 2000;
    await meanwhile();
    expect(element.result?.total).toBe(1000);
    hidden.inert = false;
    await element.settled;
    expect(element.result?.total).toBe(2000);
  });

  test('before its first rendering it still counts', async () => {
    const element = mount({ items: '1000' });
    const target = document.createElement('section') as HTMLElement & Mover;
    document.body.append(target);
    target.moveBefore(element, null);
    await element.settled;
    expect(element.result?.total).toBe(1000);
  });
});
