/** Waivers: accepted faults, each with its reason, in a list that may only shrink. */

import type { FileFault } from './fault.ts';

/** An accepted fault. */
export interface Waiver {
  readonly rule: string;
  readonly file: string;
  readonly reason?: string;
}

/**
 * Removes the faults that a waiver `{ rule, file, reason }` covers. A waiver without a reason, or one that covers
 * nothing any more, is a fault itself.
 */
export function applyWaivers(
  faults: readonly FileFault[],
  waivers: readonly Waiver[],
  listName: string,
): FileFault[] {
  const used = new Set<Waiver>();
  const left = faults.filter((fault) => {
    const waiver = waivers.find(({ rule, file }) => rule === fault.rule && file === fault.file);
    if (waiver) used.add(waiver);
    return !waiver;
  });
  const own = (message: string): FileFault => ({ rule: 'waivers', file: listName, line: 1, message });
  for (const waiver of waivers) {
    const name = `${waiver.rule} in ${waiver.file}`;
    if (!waiver.reason?.trim()) left.push(own(`the waiver for ${name} gives no reason`));
    if (!used.has(waiver))
      left.push(own(`the waiver for ${name} covers nothing any more: take it off the list`));
  }
  return left;
}
