/** What the slides say is what was counted. */
import { expect, test } from 'vitest';
import { COUNTS, type Deck, PEAK, SLIDES, until, useDeck } from './deck.ts';

const open = useDeck();

/** The counts in the picture, as numbers. */
async function shownCounts(deck: Deck): Promise<number[]> {
  const texts = await deck.histogram().locator('[part="value"]').allInnerTexts();
  return texts.map((text) => Number(text.replaceAll(',', '')));
}

const NUMBERS = {
  atomics: '65,536 reviews, counted just now',
  contention: '80 storage atomics instead of 65,536',
  'two-levels': `out: ${[...COUNTS, PEAK].join(', ')}`,
};

test('every slide counts on the GPU, and shows what it counted', async () => {
  const deck = await open();
  for (const [index, slide] of SLIDES.entries()) {
    if (index > 0) await deck.press('PageDown');
    await deck.expectSlide(slide);
    const { counts, peak, backend, adapter, verified } = await deck.settled();
    expect({ counts: Object.values(counts), peak, backend, verified }).toEqual({
      counts: COUNTS,
      peak: PEAK,
      backend: 'webgpu',
      verified: true,
    });
    expect(await deck.footer()).toEqual([NUMBERS[slide], `measured on this GPU · ${adapter}`]);
    const badge = deck.stage.locator('.badge');
    expect(await badge.getAttribute('data-verified')).toBe('true');
    expect(await badge.getAttribute('data-page')).toBe(String(index + 1));
    const notes = deck.stage.locator('aside.notes');
    expect(await notes.textContent()).toContain('Say:');
    expect(await notes.isVisible()).toBe(false);
    // The last slide shows the picture without its numbers.
    if (slide !== 'two-levels') expect(await shownCounts(deck)).toEqual(COUNTS);
  }
});

test('the number to remember follows the controls', async () => {
  const deck = await open('#/1');
  await deck.settled();
  const number = async () => (await deck.footer())[0];
  expect(await number()).toBe('80 storage atomics instead of 65,536');

  await deck.histogram().locator('select').selectOption('storage');
  await until(number).toBe('65,536 storage atomics');

  await deck.histogram().locator('select').selectOption('two-level');
  await until(number).toBe('80 storage atomics instead of 65,536');

  await deck.histogram().locator('[name="workgroups"]').fill('15');
  await until(number).toBe('163,840 storage atomics for 65,536 reviews');
});

test('the listing is a program, and prints that', async () => {
  const deck = await open('#/2');
  const code = (await deck.stage.locator('pre').textContent())!;
  const out = await deck.page.evaluate(async (code) => {
    const adapter = await navigator.gpu.requestAdapter();
    const device = await adapter!.requestDevice();
    const module = device.createShaderModule({ code });
    const pipeline = await device.createComputePipelineAsync({ layout: 'auto', compute: { module } });
    const { STORAGE, COPY_SRC, COPY_DST, MAP_READ } = GPUBufferUsage;
    const buffer = device.createBuffer({ size: 24, usage: STORAGE | COPY_SRC });
    const read = device.createBuffer({ size: 24, usage: COPY_DST | MAP_READ });
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(
      0,
      device.createBindGroup({
        layout: pipeline.getBindGroupLayout(0),
        entries: [{ binding: 0, resource: { buffer } }],
      }),
    );
    pass.dispatchWorkgroups(16);
    pass.end();
    encoder.copyBufferToBuffer(buffer, 0, read, 0, 24);
    device.queue.submit([encoder.finish()]);
    await read.mapAsync(GPUMapMode.READ);
    const numbers = [...new Uint32Array(read.getMappedRange().slice(0))];
    device.destroy();
    return numbers;
  }, code);
  expect(out).toEqual([...COUNTS, PEAK]);
});

test('without WebGPU the counts are the CPU’s, and no number stays when a count fails', async () => {
  // Not a secure origin, so that the browser keeps WebGPU to itself.
  const deck = await open('', { site: { origin: 'http://deck.test' } });
  const { counts } = await deck.settled();
  expect(Object.values(counts)).toEqual(COUNTS);
  expect(await deck.footer()).toEqual(['65,536 reviews, counted just now', 'counted on the CPU']);

  await deck.histogram().evaluate((element) => element.setAttribute('backend', 'webgpu'));
  await until(() => deck.footer()).toEqual(['']);
});
