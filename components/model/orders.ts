/** Queues and merge of an inspection, made once: every step and every size shows the same. */
import type { Inspection } from './inspection.ts';
import { mergeOf } from './merge.ts';
import { queuesOf } from './queue.ts';

export const queuesFor = once(queuesOf);

/** For inspections with private bins. */
export const mergeFor = once(mergeOf);

function once<Made>(make: (found: Inspection) => Made): (found: Inspection) => Made {
  const all = new WeakMap<Inspection, Made>();
  return (found) => {
    const made = all.get(found) ?? make(found);
    all.set(found, made);
    return made;
  };
}
