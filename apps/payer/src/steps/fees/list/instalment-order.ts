interface Instalment {
  readonly fee_type_code: string;
  readonly due_date?: string | undefined;
  readonly label: string;
}

const natural = /* @__PURE__ */ new Intl.Collator('en-IN', { numeric: true });

/** A label without its numbers, which numbered instalments share. */
const uncounted = (label: string): string => label.replaceAll(/\d+/g, '#');

/**
 * Fees in their given order, but the instalments of one fee that are due together in numeric order: "Term 2" before
 * "Term 10". Nothing else moves: due dates and the institute's order come first.
 */
export function inInstalmentOrder<Fee extends Instalment>(fees: readonly Fee[]): Fee[] {
  const sameRun = (one: Fee, other: Fee | undefined): boolean =>
    one.fee_type_code === other?.fee_type_code &&
    one.due_date === other.due_date &&
    uncounted(one.label) === uncounted(other.label);
  const runs: Fee[][] = [];
  for (const fee of fees) {
    const last = runs.at(-1);
    if (last !== undefined && sameRun(fee, last[0])) last.push(fee);
    else runs.push([fee]);
  }
  return runs.flatMap((run) => run.sort((one, other) => natural.compare(one.label, other.label)));
}
