/** Holds the tests that passed against the clauses of the specification. */
import { checkWaivers, idsIn } from './read-clauses.mjs';

/**
 * Takes clauses `{ id, area, kind, clause }`, tests `{ title, passed, where }` and waivers. Gives `areas` (a row
 * per area), `covered`, `waived`, `missing` (ids, in the order of the list), `total` and `errors` (sentences).
 */
export function measureCoverage(clauses, tests, waivers) {
  const ids = new Set(clauses.map(({ id }) => id));
  const covered = new Set();
  const errors = new Set();
  for (const { title, passed, where } of tests) {
    for (const id of idsIn(title)) {
      if (!ids.has(id)) errors.add(`${id} is no clause, in the title "${title}" (${where}).`);
      else if (passed) covered.add(id);
    }
  }
  for (const sentence of checkWaivers(waivers, ids, covered)) errors.add(sentence);
  const isWaived = new Set(waivers.map(({ id }) => id).filter((id) => ids.has(id) && !covered.has(id)));
  const areas = new Map();
  for (const { id, area } of clauses) {
    const row = areas.get(area) ?? { area, covered: 0, waived: 0, total: 0 };
    row.total += 1;
    if (covered.has(id)) row.covered += 1;
    else if (isWaived.has(id)) row.waived += 1;
    areas.set(area, row);
  }
  const missing = clauses.map(({ id }) => id).filter((id) => !covered.has(id) && !isWaived.has(id));
  return {
    areas: [...areas.values()].sort((a, b) => (a.area < b.area ? -1 : 1)),
    covered: covered.size,
    waived: isWaived.size,
    missing,
    total: clauses.length,
    errors: [...errors],
  };
}

/** The closing line. */
export const closingLine = ({ covered, waived, missing, total }) =>
  `spec: ${covered} covered, ${waived} waived, ${missing.length} missing of ${total}`;
