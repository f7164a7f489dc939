/** Whether the floor leaves as many rows of each table, in the same states, as ours does. */
import pg from 'pg';

/** Numbers of rows by table, or by table and status where rows have one. */
export type Rows = ReadonlyMap<string, number>;

/** Tables that are not compared, and what they keep: only checks read them, or an institute's first payment makes them. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  browser_sessions: 'who asks',
  student_contexts: 'which student a browser may ask about',
  limit_counters: 'how often somebody asked',
  ledger_accounts: 'the accounts of an institute, which the floor has from its start',
};

const STILL_MS = 3_000;
const MOST_READINGS = 20;

/** Counts the rows of every table once nothing is written any more, also not by what payments cause later. */
export async function readRows(databaseUrl: string): Promise<Rows> {
  let rows = await countRows(databaseUrl);
  for (let reading = 1; reading < MOST_READINGS; reading += 1) {
    await new Promise((resolve) => setTimeout(resolve, STILL_MS));
    const again = await countRows(databaseUrl);
    if (grownRows(rows, again).size === 0) return again;
    rows = again;
  }
  throw new Error('Rows were still being written a minute after the last payment.');
}

async function countRows(databaseUrl: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; has_status: boolean }>(
      `select c.relname as name, exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'status' and a.atttypid = 'text'::regtype) as has_status
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    );
    const counts = new Map<string, number>();
    for (const { name, has_status } of tables) {
      const { rows } = await client.query<{ status: string; n: number }>(
        `select ${has_status ? 'status' : `''`} as status, count(*)::int as n from ${name} group by 1`,
      );
      for (const { status, n } of rows) counts.set(`${name} ${status}`.trim(), n);
    }
    return counts;
  } finally {
    await client.end();
  }
}

/** The rows that came between two countings, without the tables that are left out. */
export function grownRows(before: Rows, after: Rows): Rows {
  const grown = new Map<string, number>();
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const more = (after.get(name) ?? 0) - (before.get(name) ?? 0);
    if (more !== 0 && !(name in LEFT_OUT)) grown.set(name, more);
  }
  return grown;
}

/** A sentence for each table in which ours and the floor do not leave as many rows. */
export function differencesOf(ours: Rows, floor: Rows): string[] {
  return [...new Set([...ours.keys(), ...floor.keys()])]
    .filter((name) => ours.get(name) !== floor.get(name))
    .map((name) => `${name}: ours leaves ${ours.get(name) ?? 0} rows, the floor ${floor.get(name) ?? 0}`);
}
