/** Who counted: the badge at the right of a slide's footer. */
import type { Result } from '../components/gpu-atomic-histogram.ts';
import { duration } from '../components/model/wording.ts';

/** Fills a slide's `.badge`, or empties it. `data-verified` says whether a recount on the CPU agrees. */
export function showBadge(slide: HTMLElement, result: Result | null): void {
  const badge = slide.querySelector<HTMLElement>('.badge');
  if (!badge) return;
  badge.textContent = result ? provenance(result) : '';
  badge.dataset.verified = String(result?.verified ?? null);
}

function provenance({ backend, adapter, gpuTime }: Result): string {
  if (backend === 'cpu') return 'counted on the CPU';
  if (!gpuTime) return ['measured on this GPU', adapter].filter(Boolean).join(' · ');
  const time = duration(gpuTime.median, new Intl.NumberFormat(document.documentElement.lang).format);
  return `${time}${gpuTime.clock === 'wall' ? ' by the wall clock' : ''} on ${adapter ?? 'this GPU'}`;
}
