/** A strategy's mark and name: told apart by shape, with colour on top. */
import { html, svg, type TemplateResult } from 'lit';
import type { Strategy } from '../model/config.ts';
import type { Wording } from '../model/wording.ts';

/** Around 0, 0, in a box of 10 × 10. */
const SHAPES: Readonly<Record<Strategy, string>> = {
  storage: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  'two-level': 'M0-4.6 4.8 3.8h-9.6z',
  replicated: 'M-3.7-3.7h7.4v7.4h-7.4z',
  unsynchronized: 'M-3.5-3.5 3.5 3.5M3.5-3.5-3.5 3.5',
};

/** A share as SVG's attributes take it. */
export function percent(share: number): string {
  return `${share * 100}%`;
}

/** A mark in a plot. @param x share from the left @param y share from the top */
export function dot(strategy: Strategy, x: number, y: number): TemplateResult {
  return svg`<svg class="mark-shape ${strategy}" x=${percent(x)} y=${percent(y)} width=".8em" height=".8em" viewBox="0 0 10 10" overflow="visible"><path d=${SHAPES[strategy]} /></svg>`;
}

/** The mark and the name of each strategy, in a line. */
export function strategyNames(strategies: readonly Strategy[], { strings }: Wording): TemplateResult[] {
  return strategies.map(
    (strategy) =>
      html`<span class="strategy"
        ><svg class="mark-shape ${strategy}" aria-hidden="true" width=".8em" height=".8em" viewBox="-5 -5 10 10"><path d=${SHAPES[strategy]} /></svg
        >${strings.strategies[strategy]}</span
      >`,
  );
}
