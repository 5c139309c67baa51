/** A record for the element's views: inspected runs, a race and a sweep, made by the product's own code. */
import { readFileSync, writeFileSync } from 'node:fs';
import { Counter } from '../../../components/gpu/counter.ts';
import { Inspector } from '../../../components/gpu/inspector.ts';
import { measurePlans } from '../../../components/gpu/timer.ts';
import { planLimits } from '../../../components/model/limits.ts';
import { countAtOnce } from '../../../components/model/oracle.ts';
import { planCount } from '../../../components/model/plan.ts';
import { readRecord, writeRecord } from '../../../components/model/record.ts';
import { entriesOf } from '../../../components/model/recording.ts';
import { planSweep } from '../../../components/model/sweep.ts';
import { VERSION } from '../../../components/model/version.ts';

const NOTHING = { count: null, inspection: null, race: null, sweep: null };

/** The seed document's configuration: small enough to be inspected. */
const SEED = {
  workgroups: 16,
  workgroupSize: 256,
  items: 65536,
  bins: 5,
  strategy: 'two-level',
  hot: 0,
  seed: 0,
  backend: 'webgpu',
};

const same = (a, b) => a.length === b.length && a.every((value, index) => value === b[index]);

/**
 * Counts, inspects, races and sweeps, and writes what was found.
 *
 * @param path of the record
 * @param gpu as the product wraps it
 * @param runtime what ran it
 * @param fail told of counts that are wrong
 */
export async function recordViews(path, gpu, runtime, fail) {
  const { limits, adapter } = gpu;
  const large = adapter.software ? SEED : { ...SEED, workgroups: 1056, workgroupSize: 512 };
  const raced = { ...large, items: adapter.software ? SEED.items : 2 ** 28 };
  const swept = { ...large, items: adapter.software ? SEED.items : 2 ** 24 };
  const entries = [];

  const small = { ...SEED, strategy: 'storage', workgroups: 8, workgroupSize: 1, items: 24, bins: 1 };
  for (const config of [SEED, { ...SEED, strategy: 'storage' }, small]) {
    const plan = planCount(config, limits);
    const { counts } = await Counter.of(gpu).count(plan);
    const inspection = await Inspector.of(gpu).inspect(plan);
    const expected = countAtOnce(plan).counts;
    if (!same(counts, expected) || !same(inspection.counts, expected))
      fail(`${JSON.stringify(config)}: wrong counts.`);
    entries.push(...entriesOf(config, { ...NOTHING, count: { plan, counts, time: null }, inspection }));
  }

  const racers = ['storage', 'two-level', 'replicated'].map((strategy) =>
    planCount({ ...raced, strategy }, limits),
  );
  const race = await measurePlans(gpu, racers, { samples: 15 });
  entries.push(...entriesOf(raced, { ...NOTHING, race }));

  const sweep = [];
  for (const { axis, at, plans } of planSweep(swept, limits)) {
    for (const { plan, time } of await measurePlans(gpu, plans, { samples: 5 })) {
      sweep.push({ axis, at, strategy: plan.strategy, items: plan.items, time });
      console.log(`${axis} ${at} ${plan.strategy}: ${time?.median} ms`);
    }
  }
  entries.push(...entriesOf(swept, { ...NOTHING, sweep }));

  const record = {
    date: new Date().toISOString(),
    version: VERSION,
    adapter,
    limits: planLimits(limits),
    runtime,
    entries,
  };
  writeFileSync(path, writeRecord(record));
  readRecord(readFileSync(path, 'utf8'));
}
