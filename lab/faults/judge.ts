/** Checks a stage once all work is done: what was answered is still true, and nothing is lost or doubled. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { at } from '../../tools/setup/paths.mjs';
import { runCommand } from '../../tools/setup/run-command.mjs';
import { INSTITUTES, type Server, type Stage } from './stage.ts';
import type { Host } from '../bench/http-client.ts';
import type { Answers } from './payer.ts';

const SETTLE_MS = 240_000;
const PAGE = 100;

/** Work in progress; the servers' own jobs must bring each count to 0. */
const UNDER_WAY = {
  'open orders': `select order_code as row from orders where status in ('CREATED', 'ATTEMPTED')`,
  'tries without an end': `select a.attempt_code || ' ' || a.status as row from attempts a join orders o on o.id = a.order_id
    where a.status not in ('CAPTURED', 'FAILED', 'CANCELLED') and o.status <> 'REVIEW'`,
  'refunds without an end': `select refund_code || ' ' || status as row from refunds
    where status not in ('PROCESSED', 'FAILED') and review_since is null`,
  'second payments not given back': `select gateway_payment_id as row from payments
    where status = 'EXCESS' and refunded_paise <> amount_paise`,
  'mandates without an end': `select mandate_code || ' ' || status as row from mandates where status = 'PENDING'`,
  // Work planned for a later day is at rest: only what has begun, or is due by its institute's clock, is in progress.
  'debits without an end': `select id || ' ' || status as row from mandate_debits where status in ('SUBMITTED', 'UNKNOWN')`,
  'acts not done': `select a.kind || ' ' || a.ref || ' ' || a.state as row from scheduled_acts a
    join institutes i on i.id = a.institute_id where a.state in ('WAITING', 'RUNNING')
      and a.next_at <= now() + i.clock_offset_ms * interval '1 millisecond'`,
  'loan applications without an end': `select application_code || ' ' || status as row from emi_applications
    where status not in ('ACTIVE', 'COMPLETED', 'REJECTED', 'EXPIRED', 'CANCELLED')`,
  'webhooks unread': `select event_id as row from webhook_inbox where processed_at is null`,
  'events not handed over': `select id || ' ' || event as row from outbox where dispatched_at is null`,
  'events to be delivered again': `select listener || ' ' || outbox_id as row from outbox_retries where given_up_at is null`,
};

/** Invariants; each query returns the rows that break it. */
const NEVER = {
  'a fee is paid more than once': `select id::text as row from fee_lines where settled_paise > base_paise`,
  'an order has more than one payment': `select order_id::text as row from payments group by order_id having count(*) > 1`,
  'a captured payment has not exactly one receipt': `select p.application_code as row from payments p
    left join receipts r on r.payment_id = p.id where p.status in ('CAPTURED', 'PARTIALLY REFUNDED', 'REFUNDED')
    group by p.id having count(r.id) <> 1`,
  'receipt numbers have a gap': `select institute_id || ' ' || financial_year as row from receipts
    group by institute_id, financial_year having count(*) <> max(series_no)`,
  'an entry does not balance': `select entry_id::text as row from ledger_lines group by entry_id
    having sum(debit_paise) <> sum(credit_paise)`,
  'an event was given up': `select listener || ' ' || outbox_id as row from outbox_retries where given_up_at is not null`,
  'a scheduled act was given up': `select kind || ' ' || ref as row from scheduled_acts where state = 'FAILED'`,
  'a fee is held by an order that is not open': `select o.order_code as row from open_fee_lines f join orders o on o.id = f.order_id
    where o.status not in ('CREATED', 'ATTEMPTED')`,
};

async function rowsOf(client: pg.Client, queries: Readonly<Record<string, string>>): Promise<string[]> {
  const found: string[] = [];
  for (const [what, text] of Object.entries(queries)) {
    const { rows } = await client.query<{ row: string }>(text);
    if (rows.length > 0)
      found.push(
        `${what}: ${rows
          .slice(0, 5)
          .map(({ row }) => row)
          .join(', ')}`,
      );
  }
  return found;
}

/** Waits for the jobs; without a running server there are none. */
async function untilRest(client: pg.Client, servers: readonly Server[]): Promise<string[]> {
  const end = performance.now() + SETTLE_MS;
  for (;;) {
    const left = await rowsOf(client, UNDER_WAY);
    const isOver = performance.now() > end || servers.every((server) => server.end !== undefined);
    if (left.length === 0 || isOver) return left;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** An item of a gateway's list: orders, payments or tokens. */
export interface Item {
  readonly id: string;
  readonly status: string;
  readonly receipt: string;
  readonly amount: number;
  readonly amount_refunded: number;
  readonly recurring_details?: { readonly status: string };
}

/** Requests a list of an institute's account from the sandbox, as a merchant requests it from Razorpay. */
export async function listAtGateway(
  { hostname, port }: Host,
  institute: number,
  path: string,
): Promise<readonly Item[]> {
  const pair = `rzp_test_bench${institute}:bench-key-secret-${institute}`;
  const headers = { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
  const answer = await fetch(`http://${hostname}:${port}/v1/${path}`, { headers });
  if (!answer.ok) throw new Error(`The sandbox answers ${answer.status} to ${path}.`);
  return ((await answer.json()) as { readonly items: readonly Item[] }).items;
}

/** All payments of the sandbox. */
async function atGateway(sandbox: Host): Promise<Item[]> {
  const payments: Item[] = [];
  for (let institute = 0; institute < INSTITUTES; institute += 1) {
    const ask = (path: string): Promise<readonly Item[]> => listAtGateway(sandbox, institute, path);
    const orders: Item[] = [];
    for (
      let page = await ask(`orders?count=${PAGE}`);
      page.length > 0;
      page = await ask(`orders?count=${PAGE}&skip=${orders.length}`)
    )
      orders.push(...page);
    for (const { id } of orders) payments.push(...(await ask(`orders/${id}/payments`)));
  }
  return payments.filter(({ status }) => status === 'captured' || status === 'refunded');
}

const listed = (ids: readonly string[]): string => ids.slice(0, 5).join(', ');

/** A payment and its refunds, in paise. */
interface Money {
  readonly id: string;
  readonly amount: number;
  readonly refunded: number;
}

/** Compares gateway and books, in both directions, with the amounts. */
function sameMoney(there: readonly Money[], booked: readonly Money[]): string[] {
  const texts = (list: readonly Money[]): Set<string> =>
    new Set(list.map(({ id, amount, refunded }) => `${id} ${amount} paise, ${refunded} given back`));
  const [gateway, books] = [texts(there), texts(booked)];
  const lost = [...gateway].filter((one) => !books.has(one));
  const madeUp = [...books].filter((one) => !gateway.has(one));
  return [
    ...(lost.length > 0 ? [`captured at the gateway and not so in the books: ${listed(lost)}`] : []),
    ...(madeUp.length > 0 ? [`in the books and not so at the gateway: ${listed(madeUp)}`] : []),
    ...(booked.length > books.size ? ['a payment is in the books twice'] : []),
  ];
}

/** What was answered to somebody and is no longer in the books. */
async function untrue(client: pg.Client, answers: Answers): Promise<string[]> {
  const known = async (text: string): Promise<Set<string>> =>
    new Set((await client.query<{ row: string }>(text)).rows.map(({ row }) => row));
  const books = {
    orders: await known('select order_code as row from orders'),
    captured: await known('select gateway_payment_id as row from payments'),
    paid: await known(`select p.application_code as row from payments p join orders o on o.id = p.order_id
      where o.status in ('PAID', 'PART_REFUNDED', 'REFUNDED')`),
    refunds: await known('select refund_code as row from refunds'),
  };
  const found: string[] = [];
  for (const kind of ['orders', 'captured', 'paid', 'refunds'] as const) {
    const codes = books[kind];
    const lost = answers[kind].filter((code) => !codes.has(code));
    if (lost.length > 0) found.push(`answered and not in the books (${kind}): ${listed(lost)}`);
  }
  const { rows } = await client.query<{
    application_code: string;
    digest: string | null;
  }>(`select p.application_code, encode(r.pdf_sha256, 'hex') as digest
    from receipts r join payments p on p.id = r.payment_id`);
  const kept = new Map(rows.map(({ application_code, digest }) => [application_code, digest]));
  const digestOf = (pdf: string): string =>
    createHash('sha256').update(Buffer.from(pdf, 'base64')).digest('hex');
  const changed = answers.receipts.filter(
    ({ application_code, pdf }) => kept.get(application_code) !== digestOf(pdf),
  );
  if (changed.length > 0)
    found.push(`receipts that changed: ${listed(changed.map((one) => one.application_code))}`);
  if (answers.unclear.length > 0)
    found.push(`refused without a next step: ${listed([...new Set(answers.unclear)])}`);
  return found;
}

const CHECK = ['--import', 'tsx', at('tools/ledger/ledger-check.ts')];

/** The differences that `npm run ledger:check` finds in a database. @param script another script of the same command */
export async function ledgerCheck(databaseUrl: string, script: readonly string[] = CHECK): Promise<string[]> {
  const { code, output } = await runCommand(process.execPath, script, {
    env: { DATABASE_URL: databaseUrl },
  });
  return code === 0 ? [] : [`ledger:check: ${output.trim().split('\n').slice(0, 6).join(' / ')}`];
}

/**
 * Waits until the servers' jobs have finished everything, and checks.
 * @returns the number of booked payments, and every broken promise as text
 */
export async function judge(
  stage: Pick<Stage, 'databaseUrl' | 'servers' | 'sandbox'>,
  answers: Answers,
): Promise<{ violations: string[]; payments: number }> {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const left = await untilRest(client, stage.servers);
    const { rows: booked } = await client.query<Money>(
      `select gateway_payment_id as id, amount_paise::int as amount, refunded_paise::int as refunded
       from payments where kind = 'gateway'`,
    );
    const there = (await atGateway(stage.sandbox)).map(({ id, amount, amount_refunded: refunded }) => ({
      id,
      amount,
      refunded,
    }));
    const violations = [
      ...left.map((one) => `never came to an end: ${one}`),
      ...(await rowsOf(client, NEVER)),
      ...sameMoney(there, booked),
      ...(await untrue(client, answers)),
      ...(await ledgerCheck(stage.databaseUrl)),
    ];
    return { violations, payments: booked.length };
  } finally {
    await client.end();
  }
}
