import type { Executor } from '../../platform/db/db.ts';

/** All book entries of one student's payment. */
export interface StudentBooks {
  /** States of the student's orders, in order of creation. */
  readonly orders: readonly string[];
  readonly sessions: readonly string[];
  readonly payments: readonly string[];
  readonly receipts: number;
  /** Signed receipts. */
  readonly signed: number;
  readonly ledger_entries: number;
  /** Debits less credits over the student's entries: 0 if they balance. */
  readonly off_balance: number;
  /** Money received through the gateway. */
  readonly cash_paise: number;
  /** What the fee lines record as settled, and what they still owe. */
  readonly settled_paise: number;
  readonly owed_paise: number;
  /** Fee lines still reserved by an order. */
  readonly reserved: number;
  readonly events: readonly string[];
  /** Undelivered events. */
  readonly undelivered: number;
  /** Deliveries of its events that were given up. */
  readonly given_up: number;
}

const ofStudent = `
  with s as (select id from students where student_uuid = $1),
  o as (select * from orders where student_id in (select id from s)),
  p as (select p.*, a.code as account from payments p join gateway_accounts a on a.id = p.gateway_account_id
        where p.student_id in (select id from s)),
  e as (select id from ledger_entries where kind = 'capture' and ref in (select account || '/' || gateway_payment_id from p)),
  l as (select l.*, c.code from ledger_lines l join ledger_accounts c on c.id = l.account_id where l.entry_id in (select id from e)),
  f as (select * from fee_lines where student_id in (select id from s)),
  x as (select * from outbox where student_id in (select id from s))
  select
    coalesce((select json_agg(status order by id) from o), '[]') as orders,
    coalesce((select json_agg(status order by id) from pay_sessions where student_id in (select id from s)), '[]') as sessions,
    coalesce((select json_agg(status order by id) from p), '[]') as payments,
    (select count(*) from receipts where payment_id in (select id from p)) as receipts,
    (select count(*) from receipts where payment_id in (select id from p) and digits is not null) as signed,
    (select count(*) from e) as ledger_entries,
    (select coalesce(sum(debit_paise - credit_paise), 0)::bigint from l) as off_balance,
    (select coalesce(sum(debit_paise), 0)::bigint from l where code like 'GATEWAY_CLEARING:%') as cash_paise,
    (select sum(settled_paise)::bigint from f) as settled_paise,
    (select sum(base_paise - settled_paise)::bigint from f) as owed_paise,
    (select count(*) from open_fee_lines where fee_line_id in (select id from f)) as reserved,
    coalesce((select json_agg(event order by id) from x), '[]') as events,
    (select count(*) from x where dispatched_at is null) as undelivered,
    (select count(*) from outbox_retries where given_up_at is not null and outbox_id in (select id from x)) as given_up`;

/** Reads the books of a student. */
export const readBooks = (ex: Executor, studentId: string): Promise<StudentBooks> =>
  ex.one(ofStudent, [studentId]);

/** The stored digest of the PDF of a student's receipt, in hex; '' if there is none. */
export async function readReceipt(ex: Executor, studentId: string): Promise<string> {
  const rows = await ex.query<{ digest: string | null }>(
    `select encode(r.pdf_sha256, 'hex') as digest from receipts r join payments p on p.id = r.payment_id join students s on s.id = p.student_id
     where s.student_uuid = $1`,
    [studentId],
  );
  return rows[0]?.digest ?? '';
}

/** Invariants of all books; each figure must be 0. */
export interface Faults {
  readonly unbalanced_entries: number;
  readonly overpaid_fees: number;
  readonly gaps_in_receipts: number;
  /** Accepted webhooks that matched no payment of ours. */
  readonly homeless_webhooks: number;
}

/** Counts faults in all books. */
export const readFaults = (ex: Executor): Promise<Faults> =>
  ex.one(`select
    (select count(*) from (select entry_id from ledger_lines group by entry_id
       having sum(debit_paise) <> sum(credit_paise)) off) as unbalanced_entries,
    (select count(*) from fee_lines where settled_paise > base_paise) as overpaid_fees,
    (select count(*) from (select institute_id from receipts group by institute_id, financial_year
       having count(*) <> max(series_no)) gaps) as gaps_in_receipts,
    (select count(*) from webhook_inbox where problem <> '') as homeless_webhooks`);

/**
 * Simulates time passing without a server: work of a dead process counts as given up (a running Idempotency-Key and a
 * claimed message after a minute, an event after two), retries and repeated jobs are due, and one order expires.
 */
export async function letTimePass(ex: Executor, expiringOrder: string): Promise<void> {
  await ex.query(
    "update idempotency_keys set created_at = created_at - interval '2 minutes' where state = 'running'",
  );
  await ex.query('update outbox set leased_until = null');
  await ex.query('update outbox_retries set next_at = now() where given_up_at is null');
  await ex.query(
    "update sent_messages set claimed_at = claimed_at - interval '1 hour' where sent_at is null",
  );
  await ex.query('delete from repeated_jobs');
  await ex.query(
    `update orders set expires_at = expires_at - interval '2 hours', touched_at = touched_at - interval '2 hours'
     where order_code = $1`,
    [expiringOrder],
  );
}
