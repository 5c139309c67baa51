/**
 * Facts in a slide's own words: `<dd data-fact="gpu"></dd>` is filled with what the histogram on the slide tells of the
 * machine, `<b data-fact="loop"></b>` with what a JavaScript loop took here.
 */
import type { GpuAtomicHistogram } from '../components/gpu-atomic-histogram.ts';
import { OPTIONS } from '../components/model/config.ts';
import { countAtOnce } from '../components/model/oracle.ts';
import { planCount } from '../components/model/plan.ts';
import { readRecord } from '../components/model/record.ts';
import { duration } from '../components/model/wording.ts';

const { format } = new Intl.NumberFormat(document.documentElement.lang || undefined);

/** Milliseconds that a sample lasts at least: browsers round their clock to a tenth of one. */
const LEAST = 5;
const SAMPLES = 5;

/** By the word in `data-fact`. */
const FACTS: Record<string, (histogram: GpuAtomicHistogram) => string> = {
  gpu(histogram) {
    const { result, error, record } = histogram;
    if (record) return readRecord(histogram.toRecord()).adapter.name || 'a GPU without a name';
    return result?.backend === 'webgpu'
      ? (result.adapter ?? 'a GPU whose name the browser hides')
      : (error?.message ?? '–');
  },
  memory: (histogram) => told(histogram, 'maxComputeWorkgroupStorageSize', 'bytes'),
  invocations: (histogram) => told(histogram, 'maxComputeInvocationsPerWorkgroup', 'invocations at most'),
  clock({ result }) {
    const time = result?.gpuTime;
    if (!time) return '–';
    return time.clock === 'wall'
      ? 'the wall clock, in steps of about a millisecond'
      : `timestamps of the GPU, in steps of ${duration(time.quantum, format)}`;
  },
  times(histogram) {
    const { adapter } = readRecord(histogram.toRecord());
    if (histogram.result?.backend !== 'webgpu') return 'recorded: hatched, with their GPU and date';
    return adapter.software ? 'those of a program, not of a GPU' : 'measured while you watch';
  },
  loop: () => duration(timeLoop(), format),
};

function told(
  histogram: GpuAtomicHistogram,
  limit: 'maxComputeWorkgroupStorageSize' | 'maxComputeInvocationsPerWorkgroup',
  unit: string,
): string {
  const { limits } = readRecord(histogram.toRecord());
  return limits ? `${format(limits[limit])} ${unit}` : '–';
}

/** Fills a slide's facts from its histogram. */
export function showFacts(slide: HTMLElement, histogram: GpuAtomicHistogram): void {
  for (const place of slide.querySelectorAll<HTMLElement>('[data-fact]')) {
    const fact = FACTS[place.dataset.fact!];
    if (fact) place.textContent = fact(histogram);
  }
}

/** @returns milliseconds of counting the seed document's reviews in JavaScript, the median of five */
function timeLoop(): number {
  const values = Object.entries(OPTIONS).map(([name, { initial }]) => [name, initial]);
  const plan = planCount(Object.fromEntries(values), null);
  const times = Array.from({ length: SAMPLES }, () => {
    const start = performance.now();
    let runs = 0;
    do {
      countAtOnce(plan);
      runs++;
    } while (performance.now() - start < LEAST);
    return (performance.now() - start) / runs;
  });
  return times.sort((a, b) => a - b)[(SAMPLES - 1) / 2]!;
}
