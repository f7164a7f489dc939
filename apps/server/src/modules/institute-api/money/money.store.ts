import type { ApiKind, ApiSettlementRow } from '@shulk/contract';
import type { Place, Wanted } from '../../../platform/http/api/lists.ts';
import { textsBy } from '../../../platform/db/db.ts';
import type { Executor } from '../../../platform/db/db.ts';

/** Kinds of objects of money and of what it is to come by. */
export type MoneyKind = Extract<
  ApiKind,
  | 'payment'
  | 'order'
  | 'receipt'
  | 'refund'
  | 'offline_payment'
  | 'mandate'
  | 'debit'
  | 'settlement'
  | 'dispute'
  | 'exception'
  | 'emi_application'
>;

/** The body of an object with its place in its list. */
export interface ObjectRow extends Place {
  readonly body: unknown;
}

/** What a list of money is asked for, beside its place. */
export interface MoneyFilter {
  /** The institute's own ID of a student. */
  readonly student_id?: string | undefined;
  readonly reference_id?: string | undefined;
  /** Only payments with money that waits for a person. */
  readonly isHeld?: boolean | undefined;
}

/** The student who is asked for. */
const STUDENT =
  '(select s.id from students s where s.institute_id = $1 and s.student_uuid_key = lower(btrim($6)))';

/** Payments to which a receipt or refund belongs, or which are listed themselves. */
const PAYMENTS = {
  student: `p.student_id = ${STUDENT}`,
  reference: `p.order_id = any(array(select o.id from orders o where o.institute_id = $1 and o.reference_id = $7 and o.reference_id <> ''))`,
  held: 'p.institute_id = $1 and p.held_paise > 0',
};

const MANDATES_OF_STUDENT = `m.institute_id = $1 and m.student_id = ${STUDENT}`;

/** The rows of a kind that belong to chosen payments; an order is chosen by its own reference. */
const IDS: Readonly<Partial<Record<MoneyKind, (payments: string) => string>>> = {
  payment: (payments) => `select p.id from payments p where ${payments}`,
  offline_payment: (payments) => `select p.id from payments p where ${payments}`,
  mandate: () => `select m.id from mandates m where ${MANDATES_OF_STUDENT}`,
  debit: () =>
    `select d.id from mandates m join mandate_debits d on d.mandate_id = m.id where ${MANDATES_OF_STUDENT}`,
  emi_application: () =>
    `select a.id from emi_applications a where a.institute_id = $1 and a.student_id = ${STUDENT}`,
  receipt: (payments) =>
    `select r.id from payments p join receipts r on r.payment_id = p.id where ${payments}`,
  refund: (payments) => `select r.id from payments p join refunds r on r.payment_id = p.id where ${payments}`,
  order: () =>
    `select o.id from orders o where o.institute_id = $1 and o.reference_id = $7 and o.reference_id <> ''`,
};

/** Each filter is a statement of its own, because a condition that may be empty would use no index. */
const LIST = textsBy(
  (filter) => `with page as materialized (
    select a.object_id as id, a.updated_at from api_objects a
    where a.institute_id = $1 and a.kind = $2 and (a.updated_at, a.object_id) > ($3::timestamptz, $4::bigint) ${filter}
      and ($6::text is null or true) and ($7::text is null or true)
    order by a.updated_at, a.object_id limit $5)
    select p.id, p.updated_at::text as at, b.body from page p join api_bodies($2, array(select id from page)) b on b.id = p.id
    order by p.updated_at, p.id`,
);

function filterOf(
  kind: MoneyKind,
  { student_id: student, reference_id: reference, isHeld }: MoneyFilter,
): string {
  const chosen = [
    ...(isHeld === true ? [PAYMENTS.held] : []),
    ...(student === undefined ? [] : [PAYMENTS.student]),
    ...(reference === undefined ? [] : [PAYMENTS.reference]),
  ];
  const idsOf = IDS[kind];
  if (chosen.length === 0 || idsOf === undefined) return '';
  return `and a.object_id = any(array(${idsOf(chosen.join(' and '))}))`;
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
const BY_ID: Readonly<Record<Exclude<MoneyKind, 'exception'>, string>> = {
  payment: `select p.id from payments p where p.institute_id = $1 and p.kind = 'gateway'
    and p.application_code = split_part($2, '.', 1) and payment_code(p) = $2`,
  offline_payment: `select p.id from payments p where p.institute_id = $1 and p.kind = 'recorded'
    and (p.import_code = $2 or p.application_code = $2) order by (p.import_code = $2) is true desc, p.id limit 1`,
  mandate: 'select m.id from mandates m where m.institute_id = $1 and m.mandate_code = $2',
  debit: `select d.id from mandates m join mandate_debits d on d.mandate_id = m.id
    where m.institute_id = $1 and m.mandate_code = split_part($2, '.', 1) and d.instalment_no::text = split_part($2, '.', 2)`,
  order: `select o.id from orders o where o.institute_id = $1 and (o.order_code = $2 or o.application_code = $2)`,
  receipt: 'select r.id from receipts r where r.institute_id = $1 and r.number = $2',
  refund: 'select r.id from refunds r where r.institute_id = $1 and r.refund_code = $2',
  settlement: `select min(x.id) as id from settlement_rows x
    where x.gateway_account_id in (select g.id from gateway_accounts g where g.institute_id = $1 and g.code = split_part($2, ':', 1))
      and x.settlement_id = substr($2, strpos($2, ':') + 1) having count(*) > 0`,
  dispute:
    'select d.id from disputes d where d.institute_id = $1 and d.gateway_dispute_id = $2 order by d.id limit 1',
  emi_application:
    'select a.id from emi_applications a where a.institute_id = $1 and a.application_code = $2',
};

/** Kinds whose single objects can be asked for. */
export type SingleKind = keyof typeof BY_ID;

const ONE = textsBy(
  (kind) => `select api_body('${kind}', f.id) as body from (${BY_ID[kind as SingleKind]}) f`,
);

/** One object of an institute by its public id; undefined for one of another institute. */
export const selectOneOfMoney = (
  ex: Executor,
  kind: SingleKind,
  instituteId: number,
  id: string,
): Promise<{ body: unknown } | undefined> => ex.maybe(ONE(kind), [instituteId, id]);

/** The payment of a receipt, by the receipt's number. */
export const selectPaymentOfReceipt = (
  ex: Executor,
  instituteId: number,
  number: string,
): Promise<{ payment_id: number } | undefined> =>
  ex.maybe('select payment_id from receipts where institute_id = $1 and number = $2', [instituteId, number]);

/** The rows of a payout behind a row, with what the institute calls what they pay. @param settlement its public id */
export const selectSettlementRows = (
  ex: Executor,
  settlement: string,
  { institute_id, id, limit }: Wanted,
): Promise<(Place & ApiSettlementRow)[]> =>
  ex.query(
    `select x.id, x.settled_at::text as at, 'settlement_row' as object, x.row_kind as kind, x.settlement_id, x.utr, x.settled_at,
       rupees(x.amount_paise)::float8 as amount, rupees(x.fee_paise)::float8 as fee, rupees(x.tax_paise)::float8 as tax,
       rupees(x.net_paise)::float8 as net, 'INR' as currency,
       case when p.id is null then '' else payment_code(p) end as payment_id, coalesce(f.refund_code, '') as refund_id,
       x.gateway_dispute_id as dispute_id, coalesce(p.application_code, '') as application_code,
       coalesce(o.reference_id, '') as reference_id, coalesce(o.notes, '{}') as notes,
       coalesce(s.student_uuid, '') as student_id, coalesce(r.number, '') as receipt_number, x.gateway_payment_id
     from settlement_rows x
       left join refunds f on f.id = x.refund_id
       left join disputes d on d.id = x.dispute_id
       left join payments p on p.id = coalesce(x.payment_id, f.payment_id, d.payment_id)
       left join orders o on o.id = p.order_id
       left join students s on s.id = p.student_id
       left join receipts r on r.payment_id = p.id
     where x.gateway_account_id in
         (select g.id from gateway_accounts g where g.institute_id = $1 and g.code = split_part($2, ':', 1))
       and x.settlement_id = substr($2, strpos($2, ':') + 1) and x.id > $3::bigint
     order by x.id limit $4`,
    [institute_id, settlement, id, limit],
  );
