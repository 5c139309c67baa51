/** Who counted: the badge at the right of a slide's footer. */
import type { GpuAtomicHistogram } from '../components/gpu-atomic-histogram.ts';
import { duration } from '../components/model/wording.ts';
import type { Shown } from './results.ts';

/** Fills a slide's `.badge`, or empties it. `data-verified` says whether a recount on the CPU agrees. */
export function showBadge(slide: HTMLElement, shown: Shown): void {
  const badge = slide.querySelector<HTMLElement>('.badge');
  if (!badge) return;
  badge.textContent = shown.localName === 'gpu-atomic-listing' ? ofListing(shown) : ofHistogram(shown);
  badge.dataset.verified = String(shown.result?.verified ?? shown.result?.expected ?? null);
}

function ofListing({ result }: Shown): string {
  return result ? ['measured on this GPU', result.adapter].filter(Boolean).join(' · ') : '';
}

function ofHistogram({ result, record }: Shown): string {
  if (record) return `recorded · ${record.adapter.name || 'a GPU'} · ${record.date.slice(0, 10)}`;
  if (!result) return '';
  const { backend, adapter, gpuTime } = result as NonNullable<GpuAtomicHistogram['result']>;
  if (backend === 'cpu') return 'counted on the CPU';
  if (!gpuTime) return ['measured on this GPU', adapter].filter(Boolean).join(' · ');
  const time = duration(gpuTime.median, new Intl.NumberFormat(document.documentElement.lang).format);
  return `${time}${gpuTime.clock === 'wall' ? ' by the wall clock' : ''} on ${adapter ?? 'this GPU'}`;
}
