/** Reads the numbered clauses of the specification, and where the product departs from one or rests on a schema. */

/** Most clauses that may rest on a schema or a pure function alone. */
export const MOST_BY_SCHEMA = 3;

/** A row of a table: its cells by column name. */
export type Row = Readonly<Partial<Record<string, string>>>;

/** The words for a clause, in the order of the report; only `proved` counts as proved. */
export type Word = 'proved' | 'departed' | 'schema' | 'missing';

/** Rulings and clauses named by passed tests of the product. */
interface Named {
  readonly product: ReadonlySet<string>;
  readonly rulings: ReadonlySet<string>;
}

/** Rows of a tab-separated text with a header line, as objects. */
export function readTable(text: string): Row[] {
  const [heading = '', ...rows] = text.split(/\r?\n/).filter((row) => row.trim() !== '');
  const names = heading.split('\t').map((name) => name.trim());
  return rows.map((row) => {
    const cells = row.split('\t');
    return Object.fromEntries(names.map((name, index) => [name, (cells[index] ?? '').trim()]));
  });
}

/** Clause ids in a title, as whole tokens, each once. */
export const idsIn = (title: string): string[] => [...new Set(title.match(/\b(?:PJ|SR)-\d+(?:\.\d+)*\b/g))];

/** Rulings in a title: `R25`, or `C11` where the two specifications differ. */
export const rulingsIn = (title: string): string[] => [...new Set(title.match(/\b[RC]\d+\b/g))];

/**
 * Errors of the departures `{ id, ruling, what }`, as sentences. `named` are rulings and clauses (`product`) of
 * passed tests of the product.
 */
export function checkDepartures(
  departures: readonly Row[],
  clauseIds: ReadonlySet<string>,
  named: Named,
): string[] {
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const { id = '', ruling = '', what } of departures) {
    if (!clauseIds.has(id)) wrong.push(`The departure from ${id} names no clause.`);
    if (seen.has(id)) wrong.push(`The departure from ${id} stands twice.`);
    seen.add(id);
    if (!/^[RC]\d+$/.test(ruling) || !what)
      wrong.push(`The departure from ${id} must name its ruling and say what the product does.`);
    else if (!named.rulings.has(ruling))
      wrong.push(
        `The departure from ${id} by ${ruling} is proved by no test of the product that names ${ruling}.`,
      );
    else if (clauseIds.has(id) && !named.product.has(id))
      wrong.push(`${id}, from which the product departs by ${ruling}, is named by no test of the product.`);
  }
  return wrong;
}

/** Errors of the clauses that rest on a schema alone and their reasons `{ id, reason }`, as sentences. */
export function checkReasons(reasons: readonly Row[], wordOf: ReadonlyMap<string, Word>): string[] {
  const wrong: string[] = [];
  const reasonOf = new Map(reasons.map(({ id = '', reason }) => [id, reason]));
  const bySchema = [...wordOf].filter(([, word]) => word === 'schema').map(([id]) => id);
  if (bySchema.length > MOST_BY_SCHEMA)
    wrong.push(`${bySchema.length} clauses rest on a schema alone; at most ${MOST_BY_SCHEMA} may.`);
  for (const id of bySchema)
    if (!reasonOf.get(id))
      wrong.push(`${id} rests on a schema alone, and docs/spec/by-schema.tsv gives no reason.`);
  for (const id of reasonOf.keys())
    if (wordOf.get(id) !== 'schema') wrong.push(`The reason for ${id} in docs/spec/by-schema.tsv is stale.`);
  return wrong;
}
