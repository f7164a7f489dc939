import type { ApiKind } from '@shulk/contract';
import type { Place, Wanted } from '../../../platform/http/api/lists.ts';
import { textsBy } from '../../../platform/db/db.ts';
import type { Executor } from '../../../platform/db/db.ts';

/** Kinds of objects that only money makes. */
export type MoneyKind = Extract<ApiKind, 'payment' | 'order' | 'receipt' | 'refund'>;

/** The body of an object with its place in its list. */
export interface ObjectRow extends Place {
  readonly body: unknown;
}

/** What a list of money is asked for, beside its place. */
export interface MoneyFilter {
  /** The institute's own ID of a student. */
  readonly student_id?: string | undefined;
  readonly reference_id?: string | undefined;
}

/** Payments to which a receipt or refund belongs, or which are listed themselves. */
const PAYMENTS = {
  student: `p.student_id = (select s.id from students s where s.institute_id = $1 and s.student_uuid_key = lower(btrim($6)))`,
  reference: `p.order_id = any(array(select o.id from orders o where o.institute_id = $1 and o.reference_id = $7 and o.reference_id <> ''))`,
};

/** The rows of a kind that belong to chosen payments; an order is chosen by its own reference. */
const IDS: Readonly<Record<MoneyKind, (payments: string) => string>> = {
  payment: (payments) => `select p.id from payments p where ${payments}`,
  receipt: (payments) =>
    `select r.id from payments p join receipts r on r.payment_id = p.id where ${payments}`,
  refund: (payments) => `select r.id from payments p join refunds r on r.payment_id = p.id where ${payments}`,
  order: () =>
    `select o.id from orders o where o.institute_id = $1 and o.reference_id = $7 and o.reference_id <> ''`,
};

/** Each filter is a statement of its own, because a condition that may be empty would use no index. */
const LIST = textsBy(
  (filter) => `select id, updated_at::text as at, api_body($2, id) as body from (
    select a.object_id as id, a.updated_at from api_objects a
    where a.institute_id = $1 and a.kind = $2 and (a.updated_at, a.object_id) > ($3::timestamptz, $4::bigint) ${filter}
      and ($6::text is null or true) and ($7::text is null or true)
    order by a.updated_at, a.object_id limit $5) a order by updated_at, id`,
);

function filterOf(kind: MoneyKind, { student_id: student, reference_id: reference }: MoneyFilter): string {
  const chosen = [
    ...(student === undefined ? [] : [PAYMENTS.student]),
    ...(reference === undefined ? [] : [PAYMENTS.reference]),
  ];
  return chosen.length === 0 ? '' : `and a.object_id = any(array(${IDS[kind](chosen.join(' and '))}))`;
}

/** One page of a list, with the bodies that answers and events have. */
export const selectMoney = (
  ex: Executor,
  kind: MoneyKind,
  { institute_id, at, id, limit }: Wanted,
  filter: MoneyFilter,
): Promise<ObjectRow[]> =>
  ex.query(LIST(filterOf(kind, filter)), [
    institute_id,
    kind,
    at,
    id,
    limit,
    filter.student_id ?? null,
    filter.reference_id ?? null,
  ]);

/** How an institute names one object of a kind: `$2`. */
const BY_ID: Readonly<Record<MoneyKind, string>> = {
  payment: `select p.id from payments p where p.institute_id = $1 and p.kind = 'gateway'
    and p.application_code = split_part($2, '.', 1) and payment_code(p) = $2`,
  order: `select o.id from orders o where o.institute_id = $1 and (o.order_code = $2 or o.application_code = $2)`,
  receipt: 'select r.id from receipts r where r.institute_id = $1 and r.number = $2',
  refund: 'select r.id from refunds r where r.institute_id = $1 and r.refund_code = $2',
};

const ONE: Readonly<Record<MoneyKind, string>> = {
  payment: `select api_payment(f.id) as body from (${BY_ID.payment}) f`,
  order: `select api_order(f.id) as body from (${BY_ID.order}) f`,
  receipt: `select api_receipt(f.id) as body from (${BY_ID.receipt}) f`,
  refund: `select api_refund(f.id) as body from (${BY_ID.refund}) f`,
};

/** One object of an institute by its public id; undefined for one of another institute. */
export const selectOneOfMoney = (
  ex: Executor,
  kind: MoneyKind,
  instituteId: number,
  id: string,
): Promise<{ body: unknown } | undefined> => ex.maybe(ONE[kind], [instituteId, id]);

/** The payment of a receipt, by the receipt's number. */
export const selectPaymentOfReceipt = (
  ex: Executor,
  instituteId: number,
  number: string,
): Promise<{ payment_id: number } | undefined> =>
  ex.maybe('select payment_id from receipts where institute_id = $1 and number = $2', [instituteId, number]);
