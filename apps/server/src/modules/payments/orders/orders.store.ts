import type { Instant, Paise } from '@shulk/domain';
import type { Language } from '@shulk/words/languages';
import type { Executor } from '../../../platform/db/db.ts';
import { assert } from '../../../platform/errors.ts';
import { keepsKey, keyParams } from '../../../platform/idempotency.ts';
import type { KeptKey } from '../../../platform/idempotency.ts';
import type { OrderView } from './order-view.store.ts';

/** One fee of an order; amounts are frozen for the order's life (R4). */
export interface OrderLineWrite {
  readonly fee_line_id: number | null;
  readonly head_id: number | null;
  readonly label: string;
  readonly instalment: string;
  readonly balance: Paise;
  readonly discount: Paise;
  readonly late_fee: Paise;
}

/** A new order with its lines. */
export interface OrderWrite {
  readonly order_code: string;
  readonly application_code: string;
  readonly institute_id: number;
  readonly page_id: number;
  /** The page's version that offered and priced it; null for a debit whose payer agreed before versions were kept. */
  readonly page_version: number | null;
  readonly student_id: number | null;
  /** null for an order of the institute's own server. */
  readonly browser_session_id: number | null;
  readonly made_by: 'browser' | 'erp' | 'mandate' | 'link';
  /** The debit it belongs to; null for every other order. */
  readonly mandate_debit_id: number | null;
  /** The EMI application whose advance instalments it takes; absent for every other order. */
  readonly emi_application_id?: number | undefined;
  /** The institute's own reference; empty for that of its session, application or mandate. */
  readonly reference_id: string;
  /** What the institute noted with it; absent for those of its session, application or mandate. */
  readonly notes?: Readonly<Record<string, string>> | undefined;
  readonly pay_session_id: number | null;
  readonly card_code: string;
  readonly title: string;
  readonly financing_mode: string;
  readonly contact_mobile: string;
  readonly contact_email: string;
  /** Whether the payer's own browser typed the mobile (R54). */
  readonly contact_is_typed: boolean;
  /** The language that its payer reads; null for a debit whose payer agreed before languages were kept. */
  readonly language: Language | null;
  readonly amount: Paise;
  readonly gateway_account_id: number;
  /** null for an order without a sheet. */
  readonly token_hash: Buffer | null;
  readonly token_expires_at: Instant | null;
  readonly parent_origin: string;
  readonly created_at: Instant;
  readonly expires_at: Instant;
  readonly lines: readonly OrderLineWrite[];
}

/** Another open order holds some of the fees; nothing was written. */
export class FeesReserved extends Error {
  override readonly name = 'FeesReserved';
  readonly feeLineIds: readonly number[];

  constructor(feeLineIds: readonly number[], cause: unknown) {
    super('fees are reserved to another order', { cause });
    this.feeLineIds = feeLineIds;
  }
}

/** SQLSTATE of a statement that the function refuse() rolled back. */
const REFUSED = 'SH001';

/** As insertKeyedOrder, for an order whose call has no `Idempotency-Key`. @returns the order's row */
export async function insertOrder(ex: Executor, o: OrderWrite): Promise<{ id: number }> {
  const made = await insertKeyedOrder(ex, o, undefined);
  assert(made !== undefined, 'only a key keeps an order from being written');
  return made;
}

/**
 * Writes an order with its lines, reserves them, and stores the key of its call with the answer, in one statement that
 * rolls back if a line cannot be reserved. Lines are reserved in the order of their ids, so that two orders do not
 * deadlock.
 * @returns the order's row; undefined if another call has the key, and nothing was written
 * @throws FeesReserved if another open order holds a line
 */
export async function insertKeyedOrder(
  ex: Executor,
  o: OrderWrite,
  key: KeptKey | undefined,
): Promise<{ id: number } | undefined> {
  const feeLineIds = o.lines.flatMap(({ fee_line_id: id }) => (id === null ? [] : [id]));
  try {
    return await writeOrder(ex, o, key);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === REFUSED) {
      throw new FeesReserved(feeLineIds, error);
    }
    throw error;
  }
}

const WRITE_ORDER = `with ${keepsKey(35)}, matter as (
       select reference_id, notes from session_matter($7)
       union all
       select reference_id, notes from loan_applications where application_id = $30
       union all
       select o.reference_id, o.notes from mandate_debits d join mandates m on m.id = d.mandate_id join orders o on o.id = m.order_id
         where d.id = $29
     ), made as (
       insert into orders (order_code, application_code, institute_id, page_id, student_id, browser_session_id,
         pay_session_id, card_code, title, financing_mode, contact_mobile, contact_email, amount_paise,
         gateway_account_id, checkout_token_hash, checkout_token_expires_at, parent_origin, created_at, expires_at, touched_at,
         made_by, reference_id, notes, mandate_debit_id, emi_application_id, contact_is_typed, page_version, language)
       select $1, $2, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8, $9, $10, $11, $12, $13::bigint, $14::bigint, $15::bytea, $16::timestamptz, $17, $18::timestamptz, $19::timestamptz, $18, $27,
         coalesce(nullif($28::text, ''), (select reference_id from matter), ''),
         coalesce($34::jsonb, (select notes from matter), '{}'), $29::bigint, $30::bigint, $31::boolean, $32::int, $33
       where $36::text is null or exists (select from kept_key)
       returning id, institute_id
     ), remembered as (
       -- The contacts that this browser proved get their later messages in the language of this order.
       update contact_languages l set language = $33, used_at = $18
       where l.institute_id = $3 and l.language <> $33 and l.contact in ($11, lower(btrim($12)))
         and exists (select from made) and exists (select from otp_challenges c
           where c.browser_session_id = $6 and c.verified_at is not null and c.destination = l.contact)
     ), lines as (
       insert into order_lines (order_id, line_no, fee_line_id, head_id, label, instalment, balance_paise, discount_paise, late_fee_paise)
       select made.id, l.line_no, l.fee_line_id, l.head_id, l.label, l.instalment, l.balance, l.discount, l.late_fee
       from made, unnest($20::bigint[], $21::bigint[], $22::text[], $23::text[], $24::bigint[], $25::bigint[], $26::bigint[])
         with ordinality as l(fee_line_id, head_id, label, instalment, balance, discount, late_fee, line_no)
     ), history as (
       insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
       select institute_id, 'order', id, '', 'CREATED', 'create', $18 from made
     ), reserved as (
       insert into open_fee_lines (fee_line_id, order_id)
       select f, made.id from made, unnest($20::bigint[]) as f where f is not null order by f
       on conflict (fee_line_id) do nothing returning fee_line_id
     )
     select case when (select count(*) from reserved) = cardinality(array_remove($20::bigint[], null)) then made.id
       else refuse('fees are reserved to another order') end as id from made`;

const writeOrder = (
  ex: Executor,
  o: OrderWrite,
  key: KeptKey | undefined,
): Promise<{ id: number } | undefined> => ex.maybe(WRITE_ORDER, [...orderParams(o), ...keyParams(key)]);

const orderParams = (o: OrderWrite): unknown[] => [
  o.order_code,
  o.application_code,
  o.institute_id,
  o.page_id,
  o.student_id,
  o.browser_session_id,
  o.pay_session_id,
  o.card_code,
  o.title,
  o.financing_mode,
  o.contact_mobile,
  o.contact_email,
  o.amount,
  o.gateway_account_id,
  o.token_hash,
  o.token_expires_at,
  o.parent_origin,
  o.created_at,
  o.expires_at,
  o.lines.map((line) => line.fee_line_id),
  o.lines.map((line) => line.head_id),
  o.lines.map((line) => line.label),
  o.lines.map((line) => line.instalment),
  o.lines.map((line) => line.balance),
  o.lines.map((line) => line.discount),
  o.lines.map((line) => line.late_fee),
  o.made_by,
  o.reference_id,
  o.mandate_debit_id,
  o.emi_application_id ?? null,
  o.contact_is_typed,
  o.page_version,
  o.language,
  o.notes ?? null,
];

/** The open orders that hold any of these fee lines, oldest first. */
export const selectHolders = (
  ex: Executor,
  instituteId: number,
  feeLineIds: readonly number[],
): Promise<{ order_id: number }[]> =>
  ex.query(
    `select distinct r.order_id from open_fee_lines r join orders o on o.id = r.order_id
     where r.fee_line_id = any ($1::bigint[]) and o.institute_id = $2 order by r.order_id`,
    [feeLineIds, instituteId],
  );

/** The makers whose attempts count: one maker, or all browsers but one. */
export type TriesOf =
  | { readonly by: Pick<OrderView, 'made_by' | 'browser_session_id'> }
  | { readonly notBy: number | null };

/** Time of the first attempt at any of these fees since a time, by these makers; null if there is none. */
export async function selectFirstTry(
  ex: Executor,
  instituteId: number,
  feeLineIds: readonly number[],
  of: TriesOf,
  since: Instant,
): Promise<Instant | null> {
  const { made_by, browser_session_id } =
    'by' in of ? of.by : { made_by: null, browser_session_id: of.notBy };
  const row = await ex.one<{ first: Instant | null }>(
    `select min(t.created_at) as first from attempts t join orders o on o.id = t.order_id
     where o.institute_id = $1 and t.created_at > $3
       and o.id in (select l.order_id from order_lines l where l.fee_line_id = any ($2::bigint[]))
       and case when $4::text is null then o.made_by = 'browser' and o.browser_session_id is distinct from $5
         else o.made_by = $4 and o.browser_session_id is not distinct from $5 end`,
    [instituteId, feeLineIds, since, made_by, browser_session_id],
  );
  return row.first;
}

/** Replaces an open order's checkout token and embedding page, and tells what its sheet takes; the previous token is revoked. */
export const replaceToken = (
  ex: Executor,
  token: {
    order_id: number;
    institute_id: number;
    hash: Buffer;
    expires_at: Instant;
    parent_origin: string;
  },
): Promise<{ amount_paise: Paise } | undefined> =>
  ex.maybe(
    `update orders o set checkout_token_hash = $3, checkout_token_expires_at = $4, parent_origin = $5
     where id = $1 and institute_id = $2 and status in ('CREATED', 'ATTEMPTED')
     returning coalesce((select sum(m.amount_paise)::bigint from orders m where m.paid_with_id = o.id), o.amount_paise) as amount_paise`,
    [token.order_id, token.institute_id, token.hash, token.expires_at, token.parent_origin],
  );

/** A recorded gateway order. */
export interface RecordedOrder {
  readonly gateway_order_id: string;
  readonly launch_token: string;
}

/**
 * Records the gateway order that ours is paid through, unless another call was first; returns the recorded one. Account
 * and order change together: an order is only ever at the account its payer was sent to.
 * @param insteadOf the gateway order it replaces; null for the first
 */
export const recordGatewayOrder = (
  ex: Executor,
  orderId: number,
  accountId: number,
  made: RecordedOrder,
  insteadOf: string | null,
): Promise<RecordedOrder> =>
  ex.one('select gateway_order_id, launch_token from record_gateway_order($1, $2, $3, $4, $5)', [
    orderId,
    accountId,
    made.gateway_order_id,
    made.launch_token,
    insteadOf,
  ]);

/** The gateway orders at an order's present account, oldest first. */
export const selectGatewayOrders = (ex: Executor, orderId: number): Promise<RecordedOrder[]> =>
  ex.query(
    `select g.gateway_order_id, g.launch_token from gateway_orders g join orders o on o.id = g.order_id
     where o.id = $1 and g.gateway_account_id = o.gateway_account_id order by g.id`,
    [orderId],
  );

/**
 * Closes an open order and releases its lines, unless money is in progress. The gateway was queried before.
 * @param lateCheckAt the one later query, for a late payment
 */
export async function closeOrder(
  ex: Executor,
  orderId: number,
  to: 'CANCELLED' | 'EXPIRED',
  cause: string,
  lateCheckAt: Instant | null,
  now: Instant,
): Promise<boolean> {
  const row = await ex.one<{ closed: boolean }>('select close_order($1, $2, $3, $4, $5) as closed', [
    orderId,
    to,
    cause,
    lateCheckAt,
    now,
  ]);
  return row.closed;
}
