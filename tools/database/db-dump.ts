/**
 * `npm run db:dump [-- FILE]`: writes the data of the database as SQL, from the embedded one or from PostgreSQL, so
 * that a demo can move to a server. Load it into an empty database migrated by the same version: `psql
 * "$DATABASE_URL" -f FILE`. It contains personal data: only the file's owner can read it.
 */
import '../setup/check-node.mjs';
import { createWriteStream, existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Executor } from '../../apps/server/src/platform/db/db.ts';
import { openDb } from '../../apps/server/src/platform/db/open.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { dataDir } from '../services/sandbox-port.mjs';

/** Rows fetched and written at a time. */
const ROWS = 500;

const name = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Tables of the product, each after those it references. */
const TABLES = `
  with recursive tables as (
    select c.oid, c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition
      and c.relname not in ('schema_migrations', 'schema_definitions', 'lawful_moves')),
  deep(oid, depth) as (
    select oid, 0 from tables
    union
    select f.conrelid, d.depth + 1 from deep d join pg_constraint f on f.confrelid = d.oid and f.contype = 'f'
      where f.conrelid <> f.confrelid)
  select t.relname as name, max(d.depth) as depth from tables t join deep d using (oid) group by t.relname order by 2, 1`;

/** Columns of a table except computed ones, and which of them numbers its rows. */
const COLUMNS = `
  select column_name as name, is_identity = 'YES' as numbers from information_schema.columns
  where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`;

/** Whether the product's own triggers watch a table: they check whole statements as they were first run. */
const WATCHED = `
  select exists (select 1 from pg_trigger where tgrelid = $1::regclass and not tgisinternal) as watched`;

/** Writes a piece of the script. */
type Write = (text: string) => Promise<void>;

/** Writes one table as INSERT statements; returns the number of its rows. */
async function dumpTable(tx: Executor, table: string, write: Write): Promise<number> {
  const { watched } = await tx.one<{ watched: boolean }>(WATCHED, [`public.${name(table)}`]);
  if (watched) await write(`alter table public.${name(table)} disable trigger user;\n`);
  const columns = await tx.query<{ name: string; numbers: boolean }>(COLUMNS, [table]);
  const names = columns.map((column) => name(column.name)).join(', ');
  // The database quotes its own values, as texts that recreate them.
  const values = columns.map((column) => `quote_nullable(${name(column.name)}::text)`).join(` || ', ' || `);
  await tx.exec(`declare dumped cursor for select '(' || ${values} || ')' as row from public.${name(table)}`);
  let count = 0;
  for (;;) {
    const rows = await tx.dynamic<{ row: string }>(`fetch ${ROWS} from dumped`);
    if (rows.length === 0) break;
    const list = rows.map(({ row }) => row).join(',\n');
    await write(`insert into public.${name(table)} (${names}) overriding system value values\n${list};\n`);
    count += rows.length;
  }
  await tx.exec('close dumped');
  if (watched) await write(`alter table public.${name(table)} enable trigger user;\n`);
  for (const { name: column } of columns.filter(({ numbers }) => numbers)) {
    const next = `coalesce((select max(${name(column)}) from public.${name(table)}), 0) + 1`;
    await write(
      `select setval(pg_get_serial_sequence('public.${name(table)}', '${column}'), ${next}, false);\n`,
    );
  }
  return count;
}

/** Writes the whole database as one script. */
async function dumpAll(tx: Executor, write: Write): Promise<number> {
  await tx.exec('set transaction isolation level repeatable read; set local statement_timeout = 0');
  const steps = await tx.query<{ name: string }>('select name from schema_migrations order by name');
  await write(`-- Data of Shulk. Load it into an empty database that has these migrations:\n`);
  await write(steps.map((step) => `--   ${step.name}\n`).join(''));
  await write('begin;\n');
  let rows = 0;
  for (const { name: table } of await tx.query<{ name: string }>(TABLES))
    rows += await dumpTable(tx, table, write);
  await write('commit;\n');
  return rows;
}

async function main() {
  const [wanted] = process.argv.slice(2);
  const settings = readSettings({ ...process.env, DATA_DIR: dataDir() });
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), wanted ?? `shulk-${stamp}.sql`);
  if (existsSync(path)) throw new Error(`${path} is there already; name another file or move it away.`);
  const db = await openDb(settings, createLog('silent'));
  try {
    const file = createWriteStream(path, { mode: 0o600, flags: 'wx' });
    const write = async (text: string): Promise<void> => {
      if (!file.write(text)) await once(file, 'drain');
    };
    const rows = await db.tx((tx) => dumpAll(tx, write));
    file.end();
    await finished(file);
    console.log(`${basename(path)}: ${rows} rows (${path})`);
  } finally {
    await db.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
