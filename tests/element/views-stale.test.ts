import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { GpuAtomicHistogram } from '../../components/gpu-atomic-histogram.ts';
import '../../components/gpu-atomic-histogram.ts';
import { frames, mount, openedDevices, part, takeWarnings, textOf } from './harness.ts';
import { SMALL } from './view-oracle.ts';

/** Pixels in the colours of bars, as a reader sees the chart. */
async function barPixels(element: GpuAtomicHistogram): Promise<number> {
  await frames(3);
  const png = await page.elementLocator(part(element, 'chart')!).screenshot({ base64: true, save: false });
  const text = typeof png === 'string' ? png : (png as { base64: string }).base64;
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${text}`)).blob());
  const copy = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
  copy.drawImage(image, 0, 0);
  const { data } = copy.getImageData(0, 0, image.width, image.height);
  let amber = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at]! > 150 && data[at + 2]! < 100) amber++;
  return amber;
}

test('a view without a picture shows none that another view left', async () => {
  await mount(SMALL).settled;
  document.body.replaceChildren();
  const most = openedDevices().at(-1)!.limits.maxComputeWorkgroupStorageSize / 4;
  const element = mount({ ...SMALL, workgroups: '1', bins: String(most + 1) });
  await element.settled;
  expect(await barPixels(element)).toBeGreaterThan(100);
  element.view = 'merge';
  await element.settled;
  takeWarnings();
  expect(textOf(part(element, 'message'))).toMatch(/does not fit/);
  expect(await barPixels(element)).toBe(0);
});
