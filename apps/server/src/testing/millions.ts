import type { Db } from '../platform/db/db.ts';
import { FILLED_AT_START } from './test-db.ts';

const MILLION = 1_000_000;

/** A value for a required column, by its type; unique texts contain the table's name. */
const SAMPLES = `case
  when typ like '%[]' then $$'{}'$$
  when typ in ('text', 'jsonb') then case typ when 'jsonb' then $$'[]'$$ else quote_literal(tab) end
  when typ = 'bytea' then $$'\\x00'$$
  when typ = 'boolean' then 'false'
  when typ like 'timestamp%' or typ = 'date' then 'now()'
  else '1' end`;

/** Statements that put one row into each table of the product, by table; run them as a replica, and roll them back. */
export const sampleRows = (db: Db): Promise<{ tab: string; fill: string }[]> =>
  db.query(
    `select tab, format('alter table %I %s insert into %I (%s) overriding system value values (%s);', tab,
       (select coalesce(string_agg(format('drop constraint %I', conname), ', '), 'no force row level security')
        from pg_constraint where conrelid = tab::regclass and contype = 'c' and coninhcount = 0) || ';',
       tab, string_agg(quote_ident(col), ', '), string_agg(${SAMPLES}, ', ')) as fill
     from (select c.relname as tab, a.attname as col, format_type(a.atttypid, null) as typ
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
         and a.attnum > 0 and not a.attisdropped and a.attnotnull and a.attgenerated = '') columns
     group by tab`,
    [FILLED_AT_START],
  );

/**
 * Makes the planner believe that every table of the product has a million rows, so that it plans as in a grown
 * database, without the time to fill one. Each table gets one page, left behind by a rolled back transaction, and its
 * row count is set in the catalogue. For suites of their own.
 */
export async function pretendMillions(db: Db): Promise<void> {
  const fills = await sampleRows(db);
  // A server vacuums what earlier suites left in a table, and would count its rows again; this also ends such a run.
  await db.exec(fills.map(({ tab }) => `alter table ${tab} set (autovacuum_enabled = off);`).join('\n'));
  await db.exec(
    `begin; set local session_replication_role = replica; ${fills.map(({ fill }) => fill).join('\n')} rollback;`,
  );
  await db.exec(
    `update pg_class set reltuples = ${MILLION}, relpages = 1
     where relkind = 'r' and relnamespace = 'public'::regnamespace;`,
  );
}
