/** The chart of `view="ledger"`: a group a quantity, a bar a value, all on one axis. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Ledger } from '../model/ledger.ts';
import { ledgerFormula, ledgerValue } from '../model/ledger-wording.ts';
import type { Wording } from '../model/wording.ts';
import { strategyNames } from './strategy-mark.ts';

/** @param name the picture in a sentence */
export function ledgerChart(ledger: Ledger, words: Wording, name: string): TemplateResult {
  const { groups, ticks, limit, limitAt } = ledger;
  const { strings, format } = words;
  const value = (
    quantity: Ledger['groups'][number]['quantity'],
    bar: Ledger['groups'][number]['bars'][number],
  ) => ledgerValue(quantity, bar, words);
  const values = groups.flatMap(({ quantity, bars }) => bars.map((bar) => value(quantity, bar)));
  const widest = values.reduce((a, b) => (b.length > a.length ? b : a));
  const formula = ledgerFormula(ledger, words);
  return html`<div class="ledger" role="img" aria-label=${name} data-value=${values.length}>
    <span class="formula" data-value=${formula.length}>${formula}</span>
    ${groups.map(
      ({ quantity, bars }) => html`<div class="group">
        <span class="quantity">${strings.ledger[quantity]}</span>
        ${bars.map(
          (bar, row) => html`<span class="names">${strategyNames(bar.strategies, words)}</span>
            <span class="row">
              ${quantity === 'memory' ? html`<i class="track" data-value=${limitAt}></i>` : nothing}
              ${
                quantity === 'memory' && row === 0
                  ? html`<span class="limit ${limitAt > 0.5 ? 'end' : ''}" data-value=${limitAt}>${strings.ledger.limit(format(limit))}</span>`
                  : nothing
              }
              <i class="bar ${bar.strategies[0]} ${bar.fits ? '' : 'hollow'}" data-value=${bar.at}></i>
              <b data-value=${bar.at}>${value(quantity, bar)}</b>
            </span>`,
        )}
      </div>`,
    )}
    <span class="scale">${strings.logScale}</span>
    <span class="ticks">${ticks.map(({ value, at }) => html`<span data-value=${at}>${format(value)}</span>`)}</span>
    <b class="widest" aria-hidden="true">${widest}</b>
  </div>`;
}
