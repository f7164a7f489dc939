import type { Db } from '../platform/db/db.ts';

/** A database that suites use one after the other, and what its schema was at first. */
interface Shared {
  readonly db: Db;
  readonly catalog: string;
  suites: number;
}

/** The databases of ended suites. */
const spare: Record<Db['kind'], Shared[]> = { pglite: [], postgres: [] };

/** What was lent, by what a suite holds of it. */
const originals = new WeakMap<Db, Db>();

/** The database behind a lent one; any other is itself. */
export const originalOf = (db: Db): Db => originals.get(db) ?? db;

/** The dead rows of so many suites make a database slower than a new one. */
const MOST_SUITES = 20;

/** What a suite may have changed for good: definitions, and rows that are a part of the schema. */
const CATALOG = `select md5(string_agg(part, ' ' order by part)) as state from (
  select concat_ws(':', 'class', oid, relname, relkind, reloptions) from pg_class where relnamespace = 'public'::regnamespace or relpersistence = 't'
  union all select concat_ws(':', 'column', attrelid, attnum, xmin) from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select concat_ws(':', 'function', oid, xmin) from pg_proc where pronamespace = 'public'::regnamespace
  union all select concat_ws(':', 'trigger', oid, xmin) from pg_trigger
  union all select concat_ws(':', 'constraint', oid, xmin) from pg_constraint
  union all select concat_ws(':', 'default', oid, xmin) from pg_attrdef
  union all select concat_ws(':', 'migration', m) from schema_migrations m
  union all select concat_ws(':', 'definition', d) from schema_definitions d
  union all select concat_ws(':', 'move', l) from lawful_moves l) parts(part)`;

/** Statistics that a suite left. A server gathers them by itself, the embedded database does not. */
const STATISTICS = `select md5(string_agg(concat_ws(':', relname, relpages, reltuples), ' ' order by oid)) as state
  from pg_class where relnamespace = 'public'::regnamespace`;

/** Whether a server's database is still at work for a suite that ended, or so large that it is slow. */
const BUSY = `select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend' and state <> 'idle')
  or exists (select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and l.locktype = 'advisory')
  or pg_database_size(current_database()) > 50000000 as busy`;

const catalogOf = async (db: Db): Promise<string> => {
  const { state } = await db.one<{ state: string }>(CATALOG);
  return db.kind === 'postgres' ? state : state + (await db.one<{ state: string }>(STATISTICS)).state;
};

/** Nothing of a suite's session stays. A server's suites set nothing for a session: it has several, and closes them. */
const END_SESSION = `reset all; set timezone = 'UTC'; unlisten *; select pg_advisory_unlock_all()`;

const BEGIN_SEQUENCES = 'select setval(seqrelid::regclass, seqstart, false) from pg_sequence';

/**
 * Lends a suite an empty database, of a suite that ended if there is one: a new one takes up to half a second, and it
 * compiles and plans everything anew. `close` gives it back; what a suite left running then gets an error.
 * @param kind which database
 * @param open opens a new one, with the product's own schema
 * @param empty deletes all rows
 */
export async function lendDb(
  kind: Db['kind'],
  open: () => Promise<Db>,
  empty: (db: Db) => Promise<void>,
): Promise<Db> {
  const shared = spare[kind].pop() ?? (await begin(await open()));
  const { db } = shared;
  shared.suites += 1;
  let isOver = false;
  const stops: (() => Promise<void>)[] = [];
  const lent = (): Db => {
    if (isOver) throw new Error('The database of this suite is closed.');
    return db;
  };
  const own: Db = {
    kind,
    query: async (text, params) => lent().query(text, params),
    one: async (text, params) => lent().one(text, params),
    maybe: async (text, params) => lent().maybe(text, params),
    dynamic: async (text, params) => lent().dynamic(text, params),
    exec: async (script) => lent().exec(script),
    tx: async (work) => lent().tx(work),
    async listen(channel, handler) {
      const stop = await lent().listen(channel, handler);
      stops.push(stop);
      return stop;
    },
    async close() {
      if (isOver) return;
      isOver = true;
      await Promise.all(stops.map((stop) => stop()));
      if (!(await giveBack(shared, empty))) await db.close();
    },
  };
  originals.set(own, db);
  return own;
}

const begin = async (db: Db): Promise<Shared> => ({ db, catalog: await catalogOf(db), suites: 0 });

/** Keeps a database for the next suite; false if it is no longer as it was. */
async function giveBack(shared: Shared, empty: (db: Db) => Promise<void>): Promise<boolean> {
  const { db, catalog, suites } = shared;
  if (db.kind === 'pglite') await db.exec(END_SESSION);
  else if ((await db.one<{ busy: boolean }>(BUSY)).busy) return false;
  // A suite may have dropped what the catalog is read from.
  const now = await catalogOf(db).catch(() => '');
  if (suites >= MOST_SUITES || now !== catalog) return false;
  await empty(db);
  await db.exec(BEGIN_SEQUENCES);
  spare[db.kind].push(shared);
  return true;
}
