/** What the ledger says. */
import type { Ledger, LedgerBar, Quantity } from './ledger.ts';
import { QUANTITIES } from './ledger.ts';
import type { Column, Table } from './table.ts';
import { strategyColumn } from './time-columns.ts';
import type { ViewWords } from './view-words.ts';
import { times, type Wording } from './wording.ts';

/** "65,536 reviews against 16 × 5 = 80" */
export function ledgerFormula(
  { items, workgroups, bins, merges }: Ledger,
  { strings, format }: Wording,
): string {
  return strings.ledger.formula(format(items), format(workgroups), format(bins), format(merges));
}

/** A bar's number: "65,536", "20 bytes" or "–" while it is not known. */
export function ledgerValue(quantity: Quantity, { value }: LedgerBar, { strings, format }: Wording): string {
  if (value === null) return '–';
  return quantity === 'memory' && value ? strings.ledger.bytes(format(value)) : format(value);
}

export function ledgerWords(ledger: Ledger, words: Wording): ViewWords {
  const { strings, format } = words;
  const own = strings.ledger;
  const { items, merges, savesNothing, limit, entries, assumed } = ledger;
  const title = own.title(format(items));
  const [storage, twoLevel] = entries;
  const largest = storage?.longestQueue ?? null;
  const saves = [own.saves(times(items / merges, format))];
  if (largest !== null) saves.push(own.queue(format(twoLevel!.longestQueue!), format(largest)));
  const subtitle = savesNothing ? own.savesNothing : saves.join('; ');
  const tooLarge = entries
    .filter(({ fits }) => !fits)
    .map(({ strategy, memory }) =>
      own.tooLarge(strings.strategies[strategy], format(memory!), format(limit)),
    );
  return {
    title,
    subtitle,
    finding: `${[title, ledgerFormula(ledger, words), subtitle, ...tooLarge].join('. ')}.`,
    truth: tooLarge[0] ?? own.truth,
    right: null,
    how: (assumed ? own.assumed : own.how)(format(limit)),
  };
}

export function ledgerTable({ entries }: Ledger, words: Wording): Table {
  const { strings, format } = words;
  const number = (name: Quantity): Column => ({
    name,
    label: strings.ledger[name],
    show: (cell) => (cell === null ? '–' : format(Number(cell))),
  });
  return {
    columns: [strategyColumn(words), ...QUANTITIES.map(number)],
    length: entries.length,
    row: (index) => [entries[index]!.strategy, ...QUANTITIES.map((name) => entries[index]![name])],
  };
}
