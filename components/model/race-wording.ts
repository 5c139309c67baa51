/** What the race says: what its numbers allow, and no more. */
import type { Race, RaceLane } from './race.ts';
import type { Table } from './table.ts';
import { strategyColumn, timeCells, timeColumns } from './time-columns.ts';
import type { ViewWords } from './view-words.ts';
import { duration, times, type Wording } from './wording.ts';

export function raceWords({ items, software, lanes }: Race, words: Wording): ViewWords {
  const { strings, format } = words;
  const own = strings.race;
  const name = ({ plan }: RaceLane) => strings.strategies[plan.strategy];
  const verdicts = lanes.flatMap((lane) =>
    lane.verdict ? [own[lane.verdict](name(lane), times(lane.ratio!, format))] : [],
  );
  const title = own.title(format(items));
  const subtitle = software ? own.software : verdicts.join(' · ') || own.alone;
  const medians = lanes.map((lane) =>
    own.median(name(lane), lane.time ? duration(lane.time.median, format) : own.noSample),
  );
  const noisy = lanes.filter(({ noisy }) => noisy).map((lane) => own.median(name(lane), own.noisy));
  const samples = Math.max(0, ...lanes.map((lane) => lane.samples.length));
  const wall = lanes.some(({ time }) => time?.clock === 'wall');
  return {
    title,
    subtitle,
    finding: `${[title, ...medians, ...noisy, subtitle].join('. ')}.`,
    truth: own.samples(format(samples)),
    right: null,
    how: wall ? own.wall : own.how,
  };
}

export function raceTable({ lanes }: Race, words: Wording): Table {
  return {
    columns: [strategyColumn(words), ...timeColumns(words)],
    length: lanes.length,
    row(index) {
      const { plan, time } = lanes[index]!;
      return [plan.strategy, ...timeCells(time, plan.items)];
    },
  };
}
