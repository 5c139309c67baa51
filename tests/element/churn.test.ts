import { expect, test } from 'vitest';
import { cdp } from 'vitest/browser';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { createRandom } from '../unit/random.ts';
import { countedBy, create, expectedOf, frames, mount, until, watchGpu } from './harness.ts';

const ROUNDS = 1000;

/** So many at once are in every stage of their start at the same time. */
const MOST = 6;

const random = createRandom(1000);
const draw = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));

function oneOf<Thing>(things: readonly Thing[]): Thing | undefined {
  return things[draw(0, things.length - 1)];
}

/** What the browser itself knows of the page; a page can only guess. */
const browser = cdp() as unknown as {
  send<Answer>(method: string, parameters?: object): Promise<Answer>;
};

interface Remote {
  readonly objectId: string;
}

/** Calls a function of this page, whose document stands in a frame of the test runner's. */
async function inPage(
  objectId: string,
  body: string,
  returnByValue = false,
): Promise<Remote & { value: unknown }> {
  const { result } = await browser.send<{ result: Remote & { value: unknown } }>('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: `function () { return ${body} }`,
    objectGroup: 'churn',
    returnByValue,
  });
  return result;
}

async function pageDocument(): Promise<string> {
  const { root } = await browser.send<{ root: { nodeId: number } }>('DOM.getDocument');
  const { nodeId } = await browser.send<{ nodeId: number }>('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'iframe',
  });
  const { node } = await browser.send<{ node: { contentDocument: { backendNodeId: number } } }>(
    'DOM.describeNode',
    { nodeId, pierce: true },
  );
  const { backendNodeId } = node.contentDocument;
  const { object } = await browser.send<{ object: Remote }>('DOM.resolveNode', {
    backendNodeId,
    objectGroup: 'churn',
  });
  return object.objectId;
}

/** Listeners that the window and the document have, by their events. */
async function pageListeners(): Promise<Record<string, number>> {
  const documentId = await pageDocument();
  const { objectId: windowId } = await inPage(documentId, 'this.defaultView');
  const counts: Record<string, number> = {};
  for (const objectId of [documentId, windowId]) {
    const { listeners } = await browser.send<{ listeners: { type: string }[] }>(
      'DOMDebugger.getEventListeners',
      {
        objectId,
      },
    );
    for (const { type } of listeners) counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}

/** Elements in memory that are no garbage. */
async function livingElements(): Promise<number> {
  // A query's own collection keeps what an old value on the stack happens to look like; this one starts from an empty stack.
  await browser.send('HeapProfiler.collectGarbage');
  const definition = `this.defaultView.customElements.get('gpu-atomic-histogram').prototype`;
  const { objectId } = await inPage(await pageDocument(), definition);
  const { objects } = await browser.send<{ objects: Remote }>('Runtime.queryObjects', {
    prototypeObjectId: objectId,
    objectGroup: 'churn',
  });
  const { value } = await inPage(objects.objectId, 'this.length', true);
  // What an inspector holds lives.
  await browser.send('Runtime.releaseObjectGroup', { objectGroup: 'churn' });
  return value as number;
}

/** Few kernels, so that compiling does not slow the churn down. */
const VALUES: Readonly<Record<string, () => string | null>> = {
  items: () => `${draw(0, 5000)}`,
  bins: () => oneOf(['1', '3', '5', '16'])!,
  workgroups: () => `${draw(1, 32)}`,
  strategy: () => oneOf(['two-level', 'storage'])!,
  hot: () => oneOf(['0.5', null])!,
  seed: () => `${draw(0, 1e9)}`,
  scale: () => oneOf(['linear', 'log'])!,
  backend: () => oneOf(['auto', 'webgpu', 'cpu', null])!,
  loading: () => oneOf(['eager', 'lazy', null])!,
  controls: () => oneOf(['', null])!,
  label: () => oneOf(['Stars', null])!,
};

function change(element: GpuAtomicHistogram): void {
  const name = oneOf(Object.keys(VALUES))!;
  const value = VALUES[name]!();
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Draws what happens, until the elements are left to themselves. @returns runs that failed */
async function churn(): Promise<unknown[]> {
  const places = Array.from({ length: 3 }, () => document.createElement('section'));
  // One place that nobody sees.
  places[2]!.hidden = true;
  document.body.append(...places);
  const elements: GpuAtomicHistogram[] = [];
  const failures: unknown[] = [];
  const place = () => oneOf(places)!;
  const inside = () => oneOf(elements.filter((element) => element.isConnected));
  const outside = () => oneOf(elements.filter((element) => !element.isConnected));

  const ACTIONS = {
    insert() {
      const element = create();
      for (let times = draw(0, 3); times > 0; times--) change(element);
      elements.push(element);
      place().append(element);
    },
    move() {
      const element = inside();
      if (element) place().append(element);
    },
    remove: () => inside()?.remove(),
    reinsert() {
      const element = outside();
      if (element) place().prepend(element);
    },
    clone() {
      const clone = oneOf(elements)?.cloneNode(true) as GpuAtomicHistogram | undefined;
      if (!clone) return;
      elements.push(clone);
      place().append(clone);
    },
    change() {
      const element = oneOf(elements);
      if (element) change(element);
    },
    run() {
      inside()
        ?.run()
        .catch((error: unknown) => {
          if ((error as Error).name !== 'AbortError') failures.push(error);
        });
    },
  };
  const PAUSES = [
    ...Array.from({ length: 4 }, () => () => undefined),
    () => Promise.resolve(),
    () => new Promise((resolve) => setTimeout(resolve)),
    () => frames(1),
  ];
  for (let round = 0; round < ROUNDS; round++) {
    oneOf(Object.values(ACTIONS))!();
    while (elements.length > MOST) elements.splice(draw(0, MOST), 1)[0]!.remove();
    await oneOf(PAUSES)!();
  }
  return failures;
}

test(`${ROUNDS} rounds of comings, goings and changes leave nothing behind`, {
  timeout: 120_000,
}, async () => {
  const gpu = watchGpu();
  const listeners = await pageListeners();
  expect(await churn()).toEqual([]);
  expect(gpu.calls.filter((call) => call === 'submit').length).toBeGreaterThan(100);
  document.body.replaceChildren();
  await until(() => gpu.buffers().length === 0);
  expect(await pageListeners()).toEqual(listeners);

  const last = mount({ items: '4321', bins: '16', seed: '7' });
  await last.settled;
  expect([countedBy(last), last.result?.verified]).toEqual([expectedOf(last), true]);
});

// The element of the test above is garbage now, too; the browser lets go of what was on screen some frames later.
test('none of them stays in memory', { timeout: 60_000 }, async () => {
  const living = async () => {
    await frames(2);
    return livingElements();
  };
  await expect.poll(living, { timeout: 25_000 }).toBe(0);
});
