import type { PageConfig } from '@shulk/contract';
import type { AttemptState, Instant, MandateState, OrderState, Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { DueSource } from '../../../platform/due/due.store.ts';

/**
 * An order with what determines its payment state (its decisive attempt, its money, its institute's clock) and what the
 * sheet shows: one read serves every call of a payment.
 */
export interface OrderView {
  readonly id: number;
  readonly order_code: string;
  readonly application_code: string;
  readonly institute_id: number;
  readonly browser_session_id: number | null;
  /** null for a payment without a student. */
  readonly student_id: number | null;
  /** Whether a payer's browser or the institute's server requested it, we opened it for a debit, or a link's payer. */
  readonly made_by: 'browser' | 'erp' | 'mandate' | 'link';
  readonly status: OrderState;
  readonly amount_paise: Paise;
  readonly gateway_account_id: number;
  readonly gateway_order_id: string | null;
  readonly created_at: Instant;
  readonly expires_at: Instant;
  readonly touched_at: Instant;
  readonly slug: string;
  readonly clock_offset_ms: number;
  /** The state of the mandate the order sets up; null for an order that is paid. */
  readonly mandate_status: MandateState | null;
  /** The gateway's payment of its registration: the payer was at the bank; null before. */
  readonly mandate_payment_id: string | null;
  readonly mandate_reason: string;
  readonly mandate_updated_at: Instant | null;
  readonly attempt_id: number | null;
  readonly attempt_code: string | null;
  readonly attempt_status: AttemptState | null;
  readonly gateway_payment_id: string | null;
  readonly attempt_reason: string;
  readonly attempt_created_at: Instant | null;
  readonly asked_at: Instant | null;
  /** When the payer paid what is booked to the fees; null if nothing is. */
  readonly received_at: Instant | null;
  /** When that was booked; null if nothing is. */
  readonly booked_at: Instant | null;
  readonly receipt_no: string;
  readonly institute_code: string;
  readonly institute_label: string;
  readonly logo_file: string | null;
  readonly brand_colour: string;
  readonly mode: 'test' | 'live';
  readonly card_code: string;
  readonly title: string;
  readonly financing_mode: 'DIRECT' | 'MONTHLY-EMI' | 'AUTO-DEBIT';
  /** The institute's own ID of the student; '' without a student. */
  readonly student_uuid: string;
  /** null for a payment without a student; the first name alone where a link's payer made the order. */
  readonly student_name: string | null;
  readonly parent_origin: string;
  readonly contact_mobile: string;
  readonly contact_email: string;
  /** Whether money came that pays no fee: it is refunded or goes to a person. */
  readonly has_unplaced: boolean;
  /** The first of the orders that are paid by one payment, itself included; null for an order that is paid by itself. */
  readonly paid_with_id: number | null;
}

/** The attempt in progress comes first, then the newest. */
const tellingAttempt = `left join lateral (
  select * from attempts t where t.order_id = o.id
  order by t.status in ('PENDING', 'AUTHORIZED', 'UNKNOWN') desc, t.id desc limit 1) a on true`;

/** A refused mandate may be followed by another one of the same order. */
const latestMandate = `left join lateral (
  select * from mandates t where t.order_id = o.id order by t.id desc limit 1) m on true`;

/** The select of an OrderView, from `orders o` and what belongs to it, without its condition. */
export const ORDER_VIEW = `
  select o.id, o.order_code, o.application_code, o.institute_id, o.browser_session_id, o.student_id, o.made_by, o.status,
    o.amount_paise, o.gateway_account_id, o.gateway_order_id, o.created_at, o.expires_at, o.touched_at, g.slug, i.clock_offset_ms,
    i.code as institute_code, i.label as institute_label, coalesce(s.student_uuid, '') as student_uuid, i.logo_file, i.brand_colour, i.mode, o.card_code, o.title, o.financing_mode, o.parent_origin,
    o.contact_mobile, o.contact_email,
    case when o.made_by = 'link' then split_part(btrim(s.first_name), ' ', 1) else nullif(concat_ws(' ', nullif(s.first_name, ''), nullif(s.middle_name, ''), nullif(s.last_name, '')), '') end as student_name,
    m.status as mandate_status, m.gateway_payment_id as mandate_payment_id, coalesce(m.reason, '') as mandate_reason,
    m.updated_at as mandate_updated_at,
    o.paid_with_id, a.id as attempt_id, a.attempt_code, a.status as attempt_status, a.gateway_payment_id,
    coalesce(a.reason, '') as attempt_reason, a.created_at as attempt_created_at, a.asked_at,
    p.received_at, p.booked_at, coalesce(p.number, '') as receipt_no,
    exists (select 1 from payments x where x.order_id = o.id and x.status in ('EXCESS', 'REVIEW')) as has_unplaced
  from orders o
    join institutes i on i.id = o.institute_id
    join pages g on g.id = o.page_id
    left join students s on s.id = o.student_id
    ${tellingAttempt}
    ${latestMandate}
    -- A person may have placed the money of another payment on fees since, of one that came before, too: the first receipt stays.
    left join lateral (
      select x.received_at, x.booked_at, n.number from payments x left join receipts n on n.payment_id = x.id
      where x.order_id = o.id and x.status in ('CAPTURED', 'PARTIALLY REFUNDED', 'REFUNDED')
      order by n.id, x.id limit 1) p on true`;

const viewById = `${ORDER_VIEW} where o.id = $1 and o.institute_id = $2`;

/** One order of an institute by its row id. */
export const selectOrder = (ex: Executor, instituteId: number, id: number): Promise<OrderView | undefined> =>
  ex.maybe(viewById, [id, instituteId]);

const viewByCode = `${ORDER_VIEW} where o.order_code = $1`;

/** An order by the code a browser shows, within an institute. */
export const selectOrderByCode = (ex: Executor, orderCode: string): Promise<OrderView | undefined> =>
  ex.maybe(viewByCode, [orderCode]);

/** An order of an institute by the order id or transaction id its own server names. */
export const selectOrderOfInstitute = (
  ex: Executor,
  instituteId: number,
  code: string,
): Promise<OrderView | undefined> =>
  ex.maybe(`${ORDER_VIEW} where o.institute_id = $1 and (o.order_code = $2 or o.application_code = $2)`, [
    instituteId,
    code,
  ]);

/** The orders of an institute with a reference of its own, newest first. */
export const selectOrdersOfReference = (
  ex: Executor,
  instituteId: number,
  referenceId: string,
  most: number,
): Promise<OrderView[]> =>
  ex.query(
    `${ORDER_VIEW} where o.institute_id = $1 and o.reference_id = $2 and o.reference_id <> '' order by o.id desc limit $3`,
    [instituteId, referenceId, most],
  );

const viewByToken = `${ORDER_VIEW} where o.checkout_token_hash = $1 and o.checkout_token_expires_at > $2`;

/** The order of a live checkout token, by the token's SHA-256 (R3). */
export const selectOrderByToken = (
  ex: Executor,
  hash: Buffer,
  now: Instant,
): Promise<OrderView | undefined> => ex.maybe(viewByToken, [hash, now]);

/** A frozen line of an order; the balance is what it pays of the fee without the late fee. */
export interface OrderLineShown {
  readonly label: string;
  readonly balance_paise: Paise;
  readonly discount_paise: Paise;
  readonly late_fee_paise: Paise;
}

/** The lines of an order, in their order. */
export const selectOrderLines = (ex: Executor, orderId: number): Promise<OrderLineShown[]> =>
  ex.query(
    `select label, balance_paise, discount_paise, late_fee_paise from order_lines where order_id = $1 order by line_no`,
    [orderId],
  );

/** The shortcuts that the page of an order names (decision 231). */
export const selectOrderShortcuts = (ex: Executor, orderId: number): Promise<Pick<PageConfig, 'shortcuts'>> =>
  ex.one(
    `select g.config -> 'shortcuts' as shortcuts from orders o join pages g on g.id = o.page_id where o.id = $1`,
    [orderId],
  );

/** What settling a payment needs of its order. */
export type OrderToSettle = Pick<
  OrderView,
  | 'id'
  | 'institute_id'
  | 'amount_paise'
  | 'gateway_account_id'
  | 'gateway_order_id'
  | 'clock_offset_ms'
  | 'created_at'
  | 'attempt_status'
  | 'gateway_payment_id'
>;

/** A gateway order by its account. */
export interface GatewayOrderRef {
  readonly accountId: number;
  readonly gatewayOrderId: string;
}

/** The orders that gateways name, within the accounts of their messages; undefined for an unknown one. */
export async function selectOrdersOfGateway(
  ex: Executor,
  named: readonly GatewayOrderRef[],
): Promise<(OrderToSettle | undefined)[]> {
  const rows = await ex.query<OrderToSettle & { readonly place: number }>(
    `select n.place::int as place, o.id, o.institute_id, o.amount_paise, o.gateway_account_id, w.gateway_order_id, o.created_at,
       i.clock_offset_ms, a.status as attempt_status, a.gateway_payment_id
     from unnest($1::bigint[], $2::text[]) with ordinality as n(account_id, gateway_order_id, place)
       join gateway_orders w on w.gateway_account_id = n.account_id and w.gateway_order_id = n.gateway_order_id
       join orders o on o.id = w.order_id join institutes i on i.id = o.institute_id ${tellingAttempt}`,
    [named.map(({ accountId }) => accountId), named.map(({ gatewayOrderId }) => gatewayOrderId)],
  );
  const byPlace = new Map(rows.map(({ place, ...order }) => [place, order]));
  return named.map((_, index) => byPlace.get(index + 1));
}

/** The order a gateway names, within the account of the message. */
export const selectOrderOfGateway = async (
  ex: Executor,
  accountId: number,
  gatewayOrderId: string,
): Promise<OrderToSettle | undefined> =>
  (await selectOrdersOfGateway(ex, [{ accountId, gatewayOrderId }]))[0];

const OVERDUE = `o.status in ('CREATED', 'ATTEMPTED')
       and o.expires_at <= $1::timestamptz + i.clock_offset_ms * interval '1 millisecond'
       -- The institute's own clock says what is over; this bound alone can be answered from the index.
       and o.expires_at <= $1::timestamptz + (select max(clock_offset_ms) from institutes) * interval '1 millisecond'`;

/** Expired open orders that were not touched for five minutes, by their institute's clock (threats 6.1). */
export const selectOverdueOrders = (ex: Executor, now: Instant, most: number): Promise<OrderView[]> =>
  ex.query(
    `${ORDER_VIEW} where ${OVERDUE}
       and o.touched_at <= $1::timestamptz + i.clock_offset_ms * interval '1 millisecond' - interval '5 minutes'
       -- A bank may take a working day for a mandate; its own questions end (gateways A.7).
       and (m.status is distinct from 'PENDING' or m.gateway_payment_id is null)
     order by o.expires_at limit $2`,
    [now, most],
  );

/** Expired open orders, for the figures: also those whose gateway does not answer. */
export const DUE_EXPIRY: DueSource = {
  kind: 'expiry',
  due: `from orders o join institutes i on i.id = o.institute_id where ${OVERDUE}`,
  by: 'o.expires_at',
  age: `$1::timestamptz + i.clock_offset_ms * interval '1 millisecond' - o.expires_at`,
};
