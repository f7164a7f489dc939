/** Reads the numbered clauses of the specification and the list of those that are waived. */

/** Most clauses that may be waived. */
export const MOST_WAIVERS = 15;

/** Rows of a tab-separated text with a heading line, as objects. */
export function readTable(text) {
  const [heading = '', ...rows] = text.split(/\r?\n/).filter((row) => row.trim() !== '');
  const names = heading.split('\t').map((name) => name.trim());
  return rows.map((row) => {
    const cells = row.split('\t');
    return Object.fromEntries(names.map((name, index) => [name, (cells[index] ?? '').trim()]));
  });
}

/** Clause ids in a title, as whole tokens, each once. */
export const idsIn = (title) => [...new Set(title.match(/\b(?:PJ|SR)-\d+(?:\.\d+)*\b/g))];

/**
 * Checks the waivers `{ id, reason, 'how checked' }` against the clauses and what tests cover; gives sentences
 * about what is wrong with them.
 */
export function checkWaivers(waivers, clauseIds, covered) {
  const wrong = [];
  if (waivers.length > MOST_WAIVERS) {
    wrong.push(`${waivers.length} clauses are waived; at most ${MOST_WAIVERS} may be.`);
  }
  for (const waiver of waivers) {
    if (!clauseIds.has(waiver.id)) wrong.push(`The waiver for ${waiver.id} names no clause.`);
    if (covered.has(waiver.id)) wrong.push(`The waiver for ${waiver.id} is stale: a test covers the clause.`);
    if (!waiver.reason || !waiver['how checked']) {
      wrong.push(`The waiver for ${waiver.id} must say its reason and how the clause is checked.`);
    }
  }
  return wrong;
}
