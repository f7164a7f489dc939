/** Which rows must survive a power cut: all, except those that docs/durability.md says need not wait for the disk. */
import type pg from 'pg';

/** A row as JSON. */
type Fields = Readonly<Record<string, unknown>>;

/** What a power cut may take from a table: whole rows, or the values of some columns. */
interface Losable {
  readonly rows?: (row: Fields, begun: Begun) => boolean;
  /** Of all rows, or of those that `columnsOf` picks. */
  readonly columns?: readonly string[];
  readonly columnsOf?: (row: Fields, begun: Begun) => boolean;
}

/** What is not at its gateway yet: open orders, and their attempts; by their ids. */
interface Begun {
  readonly orders: ReadonlySet<unknown>;
  readonly attempts: ReadonlySet<unknown>;
}

const everyRow = (): boolean => true;

/** The rows of docs/durability.md that do not wait for the disk, by table. */
export const MAY_BE_LOST: Readonly<Record<string, Losable>> = {
  // The key of an order is written with it.
  idempotency_keys: {
    rows: ({ scope, state }) => state === 'running' || !String(scope).startsWith('checkout.create_order:'),
  },
  student_contexts: { rows: ({ kind }) => kind === 'lookup' || kind === 'link' },
  sent_messages: { rows: ({ sent_at }) => sent_at === null },
  limit_counters: { rows: everyRow },
  orders: { columns: ['status', 'touched_at'], columnsOf: ({ id }, { orders }) => orders.has(id) },
  attempts: { rows: ({ id }, { attempts }) => attempts.has(id), columns: ['asked_at', 'next_check_at'] },
  state_history: {
    rows: ({ kind, ref_id, cause }, { orders, attempts }) =>
      cause === 'begin' && (kind === 'order' ? orders : attempts).has(ref_id),
  },
  webhook_inbox: { columns: ['processed_at', 'problem', 'tries', 'next_try_at'] },
  refunds: { columns: ['next_check_at', 'checks'] },
  loan_applications: { columns: ['stop_at', 'next_check_at'] },
  disputes: { columns: ['ask_at'] },
  settlement_fetches: { columns: ['next_at'] },
  outbox: { columns: ['leased_until', 'dispatched_at'] },
  outbox_retries: { rows: everyRow },
  repeated_jobs: { rows: everyRow },
  webhook_lanes: { columns: ['waiting', 'next_at', 'is_held', 'lease'] },
  webhook_deliveries: { columns: ['changed_at', 'delivered_at', 'tries', 'failed_at'] },
  webhook_tries: { rows: everyRow },
  webhook_endpoints: { columns: ['tell_at'] },
  dev_messages: { rows: everyRow },
};

/** All rows of a database, by table; each as the text of its lasting part and as the text of all of it. */
export type Contents = ReadonlyMap<
  string,
  readonly { readonly lasting: string | undefined; readonly all: string }[]
>;

const TABLES = `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

/** Reads every row of a database. */
export async function contentsOf(client: pg.Client): Promise<Contents> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  const idsOf = async (table: string, key: string): Promise<ReadonlySet<unknown>> => {
    const { rows } = await client.query<{ id: unknown }>(
      `select to_jsonb(t.id) as id from ${table} t join orders o on o.id = t.${key}
       where o.gateway_order_id is null and o.status in ('CREATED', 'ATTEMPTED')`,
    );
    return new Set(rows.map(({ id }) => id));
  };
  const begun = { orders: await idsOf('orders', 'id'), attempts: await idsOf('attempts', 'order_id') };
  const contents = new Map<string, { lasting: string | undefined; all: string }[]>();
  for (const { name } of tables) {
    const losable = MAY_BE_LOST[name] ?? {};
    const { rows: isLost = () => false, columns = [], columnsOf: hasColumns = () => true } = losable;
    const { rows } = await client.query<{ row: Fields }>(`select to_jsonb(t) as row from ${name} t`);
    contents.set(
      name,
      rows.map(({ row }) => {
        const left = hasColumns(row, begun) ? columns : [];
        const lasting = Object.entries(row).filter(([column]) => !left.includes(column));
        return {
          lasting: isLost(row, begun) ? undefined : JSON.stringify(lasting),
          all: JSON.stringify(row),
        };
      }),
    );
  }
  return contents;
}

/** Length of a row's excerpt in a violation. */
const SHOWN_CHARACTERS = 160;

/** What was there before and is not there after: violations, and the number of rows that may be lost. */
export function lossOf(before: Contents, after: Contents): { violations: string[]; allowed: number } {
  const violations: string[] = [];
  let allowed = 0;
  for (const [table, rows] of before) {
    const left = after.get(table) ?? [];
    const [lasting, all] = [new Set(left.map((row) => row.lasting)), new Set(left.map((row) => row.all))];
    const gone = rows.filter((row) => row.lasting !== undefined && !lasting.has(row.lasting));
    if (gone.length > 0)
      violations.push(
        `${gone.length} rows of ${table} are lost, for example ${gone[0]?.all.slice(0, SHOWN_CHARACTERS)}`,
      );
    allowed += rows.filter((row) => !all.has(row.all)).length - gone.length;
  }
  return { violations, allowed };
}
