import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { randomMs } from '../clock.ts';
import type { Log } from '../log.ts';
import { describeError } from '../log.ts';
import type { Settings } from '../settings.ts';
import type { Db, Executor } from './db.ts';
import { TransactionGuard, executorOf } from './executor.ts';
import type { Guard, Run } from './executor.ts';
import { PreparedRun } from './prepared.ts';
import { encode, readers } from './values.ts';

/**
 * What holds in each session: a statement may take 5 s, a lock wait 2 s (threats 7). JIT compilation takes longer than
 * any of our statements. A statement is planned once in a session, not for each of its values (decision 228).
 */
export const SESSION = {
  statement_timeout: '5s',
  lock_timeout: '2s',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  TimeZone: 'UTC',
};
const CONNECT_MS = 5_000;
const RECONNECT_MS = 1_000;
const RETRY_MS = 20;

/** Serialisation failure and deadlock: the transaction, also of a single statement, may be retried. */
const retryable = new Set(['40001', '40P01']);

const names = new Map<string, string>();

/** The name of a prepared statement: a short hash, so that a text is parsed once per connection. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    names.set(text, name);
  }
  return name;
}

const readerOf = (oid: number): ((text: string) => unknown) =>
  readers[oid] ?? (pg.types.getTypeParser as (oid: number) => (text: string) => unknown)(oid);

const types: pg.CustomTypesConfig = { getTypeParser: readerOf as never };

function poolerConfig(connectionString: string): pg.ClientConfig {
  return {
    connectionString,
    application_name: 'shulk',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    types,
  };
}

/** A pooler refuses these options, because its sessions outlive a client's connection. */
const directConfig = (connectionString: string): pg.ClientConfig => ({
  ...poolerConfig(connectionString),
  options: Object.entries(SESSION)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
});

/** @throws Error saying what to do if the sessions of a pooler are not as ours have to be */
async function checkSession(db: Executor): Promise<void> {
  for (const [name, wanted] of Object.entries(SESSION)) {
    const { value } = await db.one<{ value: string }>('select current_setting($1) as value', [name]);
    if (value !== wanted)
      throw new Error(
        `The pooler of DATABASE_URL opens sessions with ${name}=${value}; it must be ${wanted}. Copy connect_query from deploy/pgbouncer.ini.`,
      );
  }
}

type RunCallback = NonNullable<PreparedRun['callback']>;

const runOn =
  (client: pg.Pool | pg.ClientBase): Run =>
  async (text, params, prepared) => {
    const values = params.map(encode);
    if (!prepared) return (await client.query({ text, values })).rows as unknown[];
    const run = new PreparedRun({ name: nameOf(text), text, values }, readerOf);
    return new Promise((resolve, reject) => {
      const told: RunCallback = (error, result) => (error ? reject(error) : resolve(result?.rows ?? []));
      (client.query as (query: pg.Submittable, values: undefined, told: RunCallback) => unknown)(
        run,
        undefined,
        told,
      );
    });
  };

const scriptOn =
  (client: pg.ClientBase) =>
  async (text: string): Promise<void> => {
    await client.query(text);
  };

/** A running statement fails with its lost connection; that is how its caller notices. */
const heardByCaller = (): void => undefined;

/**
 * Takes a connection out of the pool. The pool only listens to its idle ones, and an unhandled loss between two
 * statements would end the process.
 */
async function taken(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect();
  client.on('error', heardByCaller);
  return client;
}

/** Returns it to the pool; a broken one is discarded. */
function giveBack(client: pg.PoolClient, broken: Error | undefined): void {
  client.off('error', heardByCaller);
  client.release(broken);
}

/** A script may contain its own BEGIN; if it fails, the connection must not return inside that transaction. */
async function scriptOnPool(pool: pg.Pool, text: string): Promise<void> {
  const client = await taken(pool);
  let broken: Error | undefined;
  try {
    await client.query(text);
  } catch (error) {
    broken = error instanceof Error ? error : new Error('script failed');
    throw error;
  } finally {
    giveBack(client, broken);
  }
}

export interface PostgresSettings extends Pick<Settings, 'dbPoolSize' | 'databaseDirectUrl'> {
  readonly databaseUrl: string;
}

/**
 * Opens PostgreSQL through a connection pool. With `databaseDirectUrl`, statements and transactions go through the pooler
 * of `databaseUrl`, and notifications, which need a session of their own, come by the direct address. Lost connections are logged and replaced, never fatal.
 * @param guard checks transactions; by default all are checked
 */
export async function openPostgres(
  settings: PostgresSettings,
  log: Log,
  guard: Guard = new TransactionGuard(),
): Promise<Db> {
  const { databaseUrl, databaseDirectUrl: directUrl } = settings;
  const pool = new pg.Pool({
    ...(directUrl === undefined ? directConfig(databaseUrl) : poolerConfig(databaseUrl)),
    max: settings.dbPoolSize,
    idleTimeoutMillis: 60_000,
  });
  pool.on('error', (error) =>
    log.warn(describeError(error), 'a database connection was lost; the pool opens another'),
  );
  const runOnPool = runOn(pool);
  const outer = executorOf(
    async (text, params, prepared) => {
      guard.checkOutside();
      return retried(() => runOnPool(text, params, prepared));
    },
    async (text) => {
      guard.checkOutside();
      await scriptOnPool(pool, text);
    },
  );
  try {
    await outer.dynamic('select 1');
  } catch (error) {
    await pool.end();
    throw new Error(`The database of DATABASE_URL cannot be reached (${reason(error)}). ${advice(error)}`, {
      cause: error,
    });
  }
  if (directUrl !== undefined)
    await checkSession(outer).catch(async (error: unknown) => {
      await pool.end();
      throw error;
    });
  const subscriptions = new Set<() => Promise<void>>();
  return {
    ...outer,
    kind: 'postgres',
    tx: (work) => guard.inside(() => retried(() => transaction(pool, work))),
    async listen(channel, handler) {
      const stop = await guard.apart(() => subscribe(directUrl ?? databaseUrl, log, channel, handler));
      subscriptions.add(stop);
      return async () => {
        subscriptions.delete(stop);
        await stop();
      };
    },
    async close() {
      await Promise.all([...subscriptions].map((stop) => stop()));
      await pool.end();
    },
  };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** The reason without address or password, which a driver's message may quote. */
const reason = (error: unknown): string => codeOf(error) || (error instanceof Error ? error.name : 'unknown');

/** A pooler refuses the options of a session with this code. */
const PROTOCOL_VIOLATION = '08P01';

const advice = (error: unknown): string =>
  codeOf(error) === PROTOCOL_VIOLATION
    ? 'If it is a pooler like PgBouncer, set DATABASE_DIRECT_URL to the address of the database itself.'
    : 'Check that it runs and that the address, user and password are right.';

/** Retries once, after a short wait in which the other transaction can finish. */
async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!retryable.has(codeOf(error))) throw error;
    await pause(randomMs(RETRY_MS, 2 * RETRY_MS));
    return attempt();
  }
}

async function transaction<T>(pool: pg.Pool, work: (tx: Executor) => Promise<T>): Promise<T> {
  const client = await taken(pool);
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(executorOf(runOn(client), scriptOn(client)));
    await client.query('commit');
    return result;
  } catch (error) {
    try {
      await client.query('rollback');
    } catch (lost) {
      // The connection is lost and its transaction with it; the pool must not reuse it.
      broken = lost instanceof Error ? lost : new Error('rollback failed');
    }
    throw error;
  } finally {
    giveBack(client, broken);
  }
}

/** Keeps its own connection for LISTEN and reopens it when it is lost. */
async function subscribe(
  address: string,
  log: Log,
  channel: string,
  handler: (payload: string) => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const later = (): void => {
    if (stopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().then(
        // Notifications may have been missed, so the handler runs once.
        () => handler(''),
        (error: unknown) => {
          log.warn(describeError(error), 'listening for notifications failed; retrying');
          later();
        },
      );
    }, RECONNECT_MS);
    timer.unref();
  };
  const connect = async (): Promise<void> => {
    const next = new pg.Client(directConfig(address));
    next.on('error', later);
    next.on('end', later);
    next.on('notification', (message) => handler(message.payload ?? ''));
    await next.connect();
    await next.query(`listen ${next.escapeIdentifier(channel)}`);
    client = next;
    if (stopped) await next.end();
  };
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}
