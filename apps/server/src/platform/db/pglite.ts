import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite, Transaction, protocol } from '@electric-sql/pglite';
import { InvariantError } from '../errors.ts';
import type { Db } from './db.ts';
import { TransactionGuard, executorOf } from './executor.ts';
import type { Run } from './executor.ts';
import { takeOwnerLock } from './owner-lock.ts';
import { encode, readers, textParameterOids } from './values.ts';

const asIs = (value: unknown): string => String(value);

/** Options that make the embedded database read and write values like PostgreSQL's driver here. */
export const pgliteOptions = {
  parsers: { ...readers },
  serializers: Object.fromEntries(textParameterOids.map((id) => [id, asIs])),
};

type Inner = Pick<Transaction, 'query' | 'exec' | 'closed'>;

/** A statement the database keeps prepared, with the columns of its rows. */
interface Prepared {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly read: (text: string) => unknown }[];
}

/**
 * The constant statements of an embedded database, each prepared at its first run. From then on one message runs it, where
 * the driver's own query sends six and has the statement parsed, planned and described every time (decision 160).
 */
class Statements {
  readonly #lite: PGlite;
  readonly #known = new Map<string, Prepared>();
  #wire: typeof protocol | undefined;
  #count = 0;

  constructor(lite: PGlite) {
    this.#lite = lite;
  }

  /** Runs a statement. The caller has exclusive use of the database. */
  async run(text: string, values: (string | null)[]): Promise<unknown[]> {
    // Loaded here only, like the database itself.
    this.#wire ??= (await import('@electric-sql/pglite')).protocol;
    const { serialize, messages } = this.#wire;
    const { name, columns } = this.#known.get(text) ?? (await this.#prepare(text, this.#wire));
    const answers = await this.#send(
      serialize.bind({ statement: name, values }),
      serialize.execute({}),
      serialize.sync(),
    ).catch(async (error: unknown) => {
      // Its tables may have changed since: the next run prepares it anew.
      this.#known.delete(text);
      await this.#send(serialize.close({ type: 'S', name }), serialize.sync());
      throw error;
    });
    const rows = answers.filter((answer) => answer instanceof messages.DataRowMessage);
    return rows.map(({ fields }) =>
      Object.fromEntries(
        columns.map((column, at) => [column.name, readField(column.read, fields[at] ?? null)]),
      ),
    );
  }

  async #prepare(text: string, { serialize, messages }: typeof protocol): Promise<Prepared> {
    this.#count += 1;
    const name = `s${this.#count}`;
    const answers = await this.#send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const fields = answers.find((answer) => answer instanceof messages.RowDescriptionMessage)?.fields ?? [];
    const columns = fields.map((field) => {
      const read = this.#lite.parsers[field.dataTypeID];
      return {
        name: field.name,
        read: (value: string): unknown => (read === undefined ? value : read(value, field.dataTypeID)),
      };
    });
    const prepared = { name, columns };
    this.#known.set(text, prepared);
    return prepared;
  }

  #send(...parts: readonly Uint8Array[]) {
    return this.#lite.runExclusive(() =>
      this.#lite.execProtocolStream(Buffer.concat(parts), { syncToFs: false }),
    );
  }
}

const readField = (read: (text: string) => unknown, text: string | null): unknown =>
  text === null ? null : read(text);

const runOn =
  (inner: Inner, statements: Statements): Run =>
  async (text, params, prepared) => {
    const values = params.map(encode);
    // A transaction that is over says so itself.
    return prepared && !inner.closed ? statements.run(text, values) : (await inner.query(text, values)).rows;
  };

/** The turns of exclusive use of the only connection: a transaction, or a statement outside of one. */
class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}

const scriptOn =
  (inner: Inner) =>
  async (text: string): Promise<void> => {
    await inner.exec(text);
  };

/** A script may contain its own BEGIN; if it fails, the only connection must not stay inside that transaction. */
async function scriptAlone(lite: PGlite, text: string): Promise<void> {
  try {
    await lite.exec(text);
  } catch (error) {
    await lite.exec('rollback');
    throw error;
  }
}

/**
 * Wraps an open embedded database. It runs one transaction at a time, in order of arrival.
 * @param afterClose releases its resources
 */
export function pgliteDb(lite: PGlite, afterClose: () => Promise<void> = async () => {}): Db {
  const guard = new TransactionGuard();
  const statements = new Statements(lite);
  const turns = new Turns();
  const run = runOn(lite, statements);
  const outer = executorOf(
    async (text, params, prepared) => {
      guard.checkOutside();
      return turns.take(async () => {
        try {
          return await run(text, params, prepared);
        } finally {
          if (!lite.closed) await lite.syncToFs();
        }
      });
    },
    async (text) => {
      guard.checkOutside();
      await turns.take(() => scriptAlone(lite, text));
    },
  );
  return {
    ...outer,
    kind: 'pglite',
    tx: (work) =>
      guard.inside(() =>
        turns.take(() =>
          lite.transaction(async (tx) => {
            const executor = executorOf(runOn(tx, statements), scriptOn(tx));
            return work(executor);
          }),
        ),
      ),
    async listen(channel, handler) {
      const stop = await lite.listen(channel, handler);
      return () => stop();
    },
    async close() {
      if (!lite.closed) await lite.close();
      await afterClose();
    },
  };
}

/**
 * Opens the embedded database in DATA_DIR/db; a second process is refused (threats 6.2, stack pitfall 1).
 * @throws Error saying what to do if the folder is in use, unreadable or damaged
 */
export async function openPglite(dataDir: string): Promise<Db> {
  const folder = join(dataDir, 'db');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new Error(
      `${cannotOpen(folder, error)} Give this user the right to write there, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  const release = await takeOwnerLock(folder);
  try {
    // Loaded only here: an installation on PostgreSQL never pays for it.
    const { PGlite } = await import('@electric-sql/pglite');
    const lite = await PGlite.create({ dataDir: folder, ...pgliteOptions });
    await lite.exec("set timezone = 'UTC'");
    return pgliteDb(lite, release);
  } catch (error) {
    await release();
    if (error instanceof InvariantError) throw error;
    throw new Error(
      `${cannotOpen(folder, error)} Check that this user may read and write it; if it is damaged, move it away and start again, or restore a copy.`,
      { cause: error },
    );
  }
}

function cannotOpen(folder: string, error: unknown): string {
  const why = error instanceof Error ? error.message.split('\n')[0] : 'unknown reason';
  return `The embedded database in ${folder} cannot be opened (${why}).`;
}
