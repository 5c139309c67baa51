/** What is timed, as data. */
import { planCount } from '../../../components/model/plan.ts';
import { freeShape } from '../../../components/model/tuning.ts';

/** Shares of hot items at which contention is compared. */
export const HOT = [0, 0.25, 0.5, 0.75, 0.9, 1];

/** The seed document's histogram. */
export const SEED = {
  workgroups: 16,
  workgroupSize: 256,
  items: 65536,
  bins: 5,
  hot: 0,
  seed: 0,
  backend: 'webgpu',
};

/** @returns cases: a group, a name, a plan; `fair` is false where the counts are meant to be wrong */
export function listCases(items, limits) {
  const free = (strategy, count, hot = 0) =>
    planCount({ ...SEED, ...freeShape(count, limits), items: count, strategy, hot }, limits);
  const cases = [];
  for (const strategy of ['two-level', 'replicated']) {
    for (const hot of HOT) {
      cases.push({ group: 'reviews', name: `${strategy}, hot ${hot}`, plan: free(strategy, items, hot) });
    }
    const plan = { ...free(strategy, items), testsHot: false };
    cases.push({ group: 'reviews', name: `${strategy}, hot 0, no item asked whether it is hot`, plan });
  }
  // A storage atomic an item takes hundreds of times as long.
  const fewer = Math.max(1, items >> 4);
  for (const hot of [0, 0.5, 1]) {
    cases.push({
      group: 'reviews, a sixteenth',
      name: `storage, hot ${hot}`,
      plan: free('storage', fewer, hot),
    });
  }
  cases.push({
    group: 'reviews, a sixteenth',
    name: 'unsynchronized, hot 0',
    plan: free('unsynchronized', fewer),
    fair: false,
  });
  for (const strategy of ['two-level', 'replicated']) {
    const plan = planCount({ ...SEED, strategy }, limits);
    cases.push({ group: 'seed configuration', name: `${strategy}, 16 × 256 × 16`, plan });
  }
  return cases;
}

/** Sizes and shapes whose counts and peaks are compared with the oracle before anything is timed; fewer in software. */
export function listChecks(limits, software) {
  const checks = [];
  const shapes = [
    { workgroups: 16, workgroupSize: 256, items: 65536 },
    { workgroups: 37, workgroupSize: 100, items: 1000003 },
    { ...freeShape(2 ** 20, limits), items: 2 ** 20 },
  ];
  for (const shape of software ? shapes.slice(0, 1) : shapes) {
    for (const bins of [1, 5, 63, 64, 1000]) {
      for (const hot of [0, 0.5, 1]) {
        for (const strategy of ['two-level', 'replicated', 'storage']) {
          checks.push(planCount({ ...SEED, ...shape, bins, hot, seed: bins - 5, strategy }, limits));
        }
      }
    }
  }
  return checks;
}
