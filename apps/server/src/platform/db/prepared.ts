import type pg from 'pg';

/** The parts of a connection that a prepared statement uses (pg 8: what its own queries and pg-cursor use). */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { text: string; name: string }): void;
  bind(given: {
    statement: string;
    values: readonly (string | null)[];
    valueMapper: (v: unknown) => unknown;
  }): void;
  describe(what: { type: 'P'; name: string }): void;
  execute(portal: { portal: string; rows: number }): void;
  sync(): void;
}

type Reader = (text: string) => unknown;

/** The columns of a statement's rows: PostgreSQL fixes them when it prepares the statement. */
interface Shape {
  readonly names: readonly string[];
  readonly readers: readonly Reader[];
}

interface RowDescription {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

export interface Rows {
  readonly rows: unknown[];
}

/** What each connection knows of its statements; discarded with the connection. */
const shapes = new WeakMap<Wire, Map<string, Shape>>();

const asItIs = (value: unknown): unknown => value;

/**
 * One run of a prepared statement, as a query of the driver (`Submittable`). The driver's own query has PostgreSQL
 * describe the rows at every run and rebuilds its readers; here each connection does so once, which halves a
 * statement's processor time in this process (docs/benchmarks.md).
 * @param statement `name` always has the same text; `values` are already text
 * @param readerOf the reader of a type by its OID
 */
export class PreparedRun implements pg.Submittable {
  /** Set by the driver when it takes the query. */
  callback?: (error: Error | null, result?: Rows) => void;
  readonly name: string;
  readonly text: string;
  readonly #values: readonly (string | null)[];
  readonly #readerOf: (oid: number) => Reader;
  readonly #rows: unknown[] = [];
  #known: Map<string, Shape> | undefined;
  #shape: Shape | undefined;
  #unreadable: Error | undefined;

  constructor(
    statement: { readonly name: string; readonly text: string; readonly values: readonly (string | null)[] },
    readerOf: (oid: number) => Reader,
  ) {
    this.name = statement.name;
    this.text = statement.text;
    this.#values = statement.values;
    this.#readerOf = readerOf;
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire;
    this.#known = shapes.get(wire);
    if (this.#known === undefined) shapes.set(wire, (this.#known = new Map()));
    this.#shape = this.#known.get(this.name);
    wire.stream.cork();
    try {
      if (!(this.name in wire.parsedStatements) && !(this.name in wire.submittedNamedStatements)) {
        wire.parse({ text: this.text, name: this.name });
        wire.submittedNamedStatements[this.name] = this.text;
      }
      wire.bind({ statement: this.name, values: this.#values, valueMapper: asItIs });
      if (this.#shape === undefined) wire.describe({ type: 'P', name: '' });
      wire.execute({ portal: '', rows: 0 });
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      readers: fields.map(({ dataTypeID }) => this.#readerOf(dataTypeID)),
    };
    this.#known?.set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#unreadable !== undefined) return;
    try {
      this.#rows.push(readRow(this.#shape, fields));
    } catch (error) {
      // Thrown here it would end the process; the caller gets it when the statement ends.
      this.#unreadable = error instanceof Error ? error : new Error('a value could not be read');
    }
  }

  handleCommandComplete(): void {
    // Without a description there are no rows, at this run and at the next.
    if (this.#shape === undefined) this.#known?.set(this.name, { names: [], readers: [] });
  }

  handleEmptyQuery(): void {
    // An empty statement has no rows.
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    if (this.#unreadable === undefined) this.callback?.(null, { rows: this.#rows });
    else this.callback?.(this.#unreadable);
  }
}

function readRow(shape: Shape | undefined, fields: readonly (string | null)[]): unknown {
  if (shape === undefined) throw new Error('rows came without a description');
  const row: Record<string, unknown> = {};
  for (let at = 0; at < fields.length; at += 1) {
    const value = fields[at] ?? null;
    row[shape.names[at] ?? ''] = value === null ? null : shape.readers[at]?.(value);
  }
  return row;
}
