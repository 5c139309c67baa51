/**
 * What each view makes of a snapshot: words, chart, table, and how it is drawn without the GPU.
 *
 * Knows: which numbers a view shows. Does not know: the frame around it, who listens to it.
 */
import { html, type TemplateResult } from 'lit';
import type { Snapshot } from '../controller/snapshot.ts';
import type { Extent } from '../gpu/paint-params.ts';
import { layoutBars } from '../model/bars.ts';
import type { CountConfig, View } from '../model/config.ts';
import { ledgerOf } from '../model/ledger.ts';
import { ledgerTable, ledgerWords } from '../model/ledger-wording.ts';
import { BARS_SHARE, mergedAt } from '../model/merge.ts';
import { mergeTable, mergeWords } from '../model/merge-wording.ts';
import { mergeFor, queuesFor } from '../model/orders.ts';
import { planCount } from '../model/plan.ts';
import { queueReading, queueTable, queueWords } from '../model/queue-wording.ts';
import { raceOf } from '../model/race.ts';
import { raceTable, raceWords } from '../model/race-wording.ts';
import type { Origin } from '../model/result.ts';
import { sweepOf } from '../model/sweep.ts';
import { sweepTable, sweepWords } from '../model/sweep-wording.ts';
import type { Table } from '../model/table.ts';
import type { ViewWords } from '../model/view-words.ts';
import { barsTable, finding, reading, subtitle, title, type Wording } from '../model/wording.ts';
import { drawBars } from './bars-copy.ts';
import { type Bars, barTexts } from './bars-template.ts';
import { ledgerChart } from './ledger-template.ts';
import { drawMerge } from './merge-copy.ts';
import { drawQueue } from './queue-copy.ts';
import { queuePlaces } from './queue-places.ts';
import { raceChart } from './race-template.ts';
import type { Reading } from './reading.ts';
import { sweepChart } from './sweep-template.ts';
import type { Tiles } from './tiles.ts';

/** What an author set that decides a scene. */
export interface SceneOptions extends CountConfig {
  readonly view: View;
  readonly step: number | null;
  /** The accessible name; made from the finding when absent. */
  readonly label: string | null;
}

/** Draws a picture on a cleared context. */
export type Draw = (context: CanvasRenderingContext2D, style: CSSStyleDeclaration, extent: Extent) => void;

export interface Scene {
  readonly title: string;
  readonly subtitle: string;
  /** The picture in a sentence. */
  readonly finding: string;
  /** What the status line says of the view; null for the count's own. */
  readonly words: ViewWords | null;
  /** Where the numbers were made; null before there are any. */
  readonly origin: Origin | null;
  /** What stands around the canvas, or in its place. */
  readonly chart: TemplateResult;
  /** Null while there are no numbers. */
  readonly table: Table | null;
  /** Draws what the canvas shows; null where there is none. */
  readonly draw: Draw | null;
  /** What a pointer can be over; null where it says nothing. */
  readonly bars: Bars | null;
  /** Share of the plot above the bars. */
  readonly top: number;
  /** Steps to the complete picture; null where there are none. */
  readonly steps: number | null;
}

/**
 * @param onCpu whether the CPU counted, or will
 */
export function sceneOf(
  options: SceneOptions,
  snapshot: Snapshot,
  onCpu: boolean,
  words: Wording,
  parts: { readonly reading: Reading; readonly tiles: Tiles },
): Scene {
  const scene = SCENES[options.view](snapshot, options, words, parts);
  if (scene) return { ...NOTHING, ...scene };
  // Nothing to show of the view yet: the frame stands already.
  const plan = snapshot.shown?.plan ?? planCount(options, null);
  const heading = title(plan, words);
  const canvas = options.view === 'bars' || options.view === 'queue' || options.view === 'merge';
  return {
    ...NOTHING,
    title: heading,
    subtitle: options.view === 'bars' ? subtitle(plan, { peak: plan.itemsPerWorkgroup }, onCpu, words) : '',
    finding: heading,
    chart: canvas ? barTexts(null, plan, words) : html``,
    draw: canvas ? () => {} : null,
  };
}

const NOTHING = {
  words: null,
  origin: null,
  table: null,
  draw: null,
  bars: null,
  top: 0,
  steps: null,
};

type Made = Pick<Scene, 'title' | 'subtitle' | 'finding' | 'chart' | 'table'> & Partial<Scene>;

type MakeScene = (
  snapshot: Snapshot,
  options: SceneOptions,
  words: Wording,
  parts: { readonly reading: Reading; readonly tiles: Tiles },
) => Made | null;

const SCENES: Readonly<Record<View, MakeScene>> = {
  bars({ shown }, _, words, { reading: pointed }) {
    if (!shown) return null;
    const { plan, counted, view, origin, losses } = shown;
    const { counts } = counted;
    const bars = { lengths: counts, view };
    return {
      title: title(plan, words),
      subtitle: subtitle(plan, counted, origin.backend === 'cpu', words, losses),
      finding: finding(plan, counted, words),
      origin,
      chart: html`${barTexts(bars, plan, words)}${pointed.render(bars, ({ bin }) => reading(counts, bin, words))}`,
      table: barsTable(counts, words),
      draw: (context, style, extent) => drawBars(context, counts, view, style, extent),
      bars,
    };
  },

  queue({ inspected }, { step }, words, { reading: pointed }) {
    if (!inspected) return null;
    const { found, origin } = inspected;
    const queues = queuesFor(found);
    const { lengths, longest } = queues;
    const values = lengths.map((length) => Math.min(length, step ?? length));
    const bars = { lengths, view: layoutBars(lengths, 'linear'), values };
    const textOf = ({ bin, along }: { bin: number; along: number }) => {
      const place = Math.floor(along * longest);
      return place < lengths[bin]! ? queueReading(queues, bin, place, words) : null;
    };
    return {
      ...worded(queueWords(queues, step, words)),
      origin,
      chart: html`${barTexts(bars, found.plan, words)}${queuePlaces(queues, step, words.format)}${pointed.render(bars, textOf)}`,
      table: queueTable(queues, words),
      draw: (context, style, extent) => drawQueue(context, queues, { step }, style, extent),
      bars,
      steps: longest,
    };
  },

  merge({ inspected }, { step }, words, { tiles }) {
    if (!inspected?.found.merged) return null;
    const { found, origin } = inspected;
    const merge = mergeFor(found);
    const bars = {
      lengths: found.counts,
      view: layoutBars(found.counts, 'linear'),
      values: mergedAt(merge, step),
    };
    const { page, lit } = tiles;
    return {
      ...worded(mergeWords(merge, step, words, origin.backend === 'cpu')),
      origin,
      chart: html`${tiles.render(merge, words)}${barTexts(bars, found.plan, words)}`,
      table: mergeTable(merge, words),
      draw: (context, style, extent) => drawMerge(context, merge, { step, page, lit }, style, extent),
      bars,
      top: 1 - BARS_SHARE,
      steps: found.plan.workgroups,
    };
  },

  ledger({ shown }, { label }, words) {
    if (!shown) return null;
    const ledger = ledgerOf(shown.config, shown.origin.limits, shown.counted.counts);
    const made = worded(ledgerWords(ledger, words));
    return {
      ...made,
      origin: shown.origin,
      chart: ledgerChart(ledger, words, label || made.finding),
      table: ledgerTable(ledger, words),
    };
  },

  race({ raced }, { label }, words) {
    if (!raced) return null;
    const race = raceOf(raced.measurement, raced.origin.adapter?.software ?? true);
    const made = worded(raceWords(race, words));
    return {
      ...made,
      origin: raced.origin,
      chart: raceChart(race, words, label || made.finding),
      table: raceTable(race, words),
    };
  },

  sweep({ swept }, { label }, words) {
    if (!swept) return null;
    const sweep = sweepOf(swept.points, swept.origin.adapter?.software ?? true);
    const made = worded(sweepWords(sweep, words));
    return {
      ...made,
      origin: swept.origin,
      chart: sweepChart(sweep, words, label || made.finding),
      table: sweepTable(sweep, words),
    };
  },
};

function worded(words: ViewWords): Pick<Scene, 'title' | 'subtitle' | 'finding' | 'words'> {
  const { title, subtitle, finding } = words;
  return { title, subtitle, finding, words };
}
