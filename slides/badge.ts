/** Who counted: the badge at the right of a slide's footer. */
import type { GpuAtomicHistogram } from '../components/gpu-atomic-histogram.ts';
import { duration } from '../components/model/wording.ts';
import type { Shown } from './results.ts';

/** Fills a slide's `.badge`, or empties it. `data-verified` says whether a recount on the CPU agrees. */
export function showBadge(slide: HTMLElement, shown: Shown): void {
  const badge = slide.querySelector<HTMLElement>('.badge');
  if (!badge) return;
  const [kind, name] = shown.localName === 'gpu-atomic-listing' ? ofListing(shown) : ofHistogram(shown);
  badge.replaceChildren(...(kind ? [said(kind, name)] : []));
  badge.dataset.verified = String(shown.result?.verified ?? shown.result?.expected ?? null);
}

/** A kind of number, and whose it is. A view that is told of its GPU itself leaves the name out; see theme.css. */
function said(kind: string, name?: string | null): HTMLElement {
  const badge = document.createElement('span');
  badge.append(kind);
  if (name) {
    const who = document.createElement('span');
    who.className = 'who';
    who.textContent = ` · ${name}`;
    badge.append(who);
  }
  return badge;
}

type Said = readonly [kind: string, name?: string | null];

function ofListing({ result, error }: Shown): Said {
  if (error?.reason === 'shader') return ['refused by this browser’s compiler'];
  return result ? ['measured live', result.adapter] : [''];
}

function ofHistogram({ result, record }: Shown): Said {
  if (record) return ['recorded', `${record.adapter.name || 'a GPU'} · ${record.date.slice(0, 10)}`];
  if (!result) return [''];
  const { backend, adapter, gpuTime } = result as NonNullable<GpuAtomicHistogram['result']>;
  if (backend === 'cpu') return ['counted on the CPU'];
  if (!gpuTime) return ['measured live', adapter];
  const time = duration(gpuTime.median, new Intl.NumberFormat(document.documentElement.lang).format);
  return [`counted in ${time}${gpuTime.clock === 'wall' ? ' by the wall clock' : ''}`, adapter];
}
