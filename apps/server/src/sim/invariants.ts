import type { Db } from '../platform/db/db.ts';
import type { Provider } from './provider.ts';

/** A broken promise: which one, and the rows that break it. */
export interface Violation {
  readonly invariant: string;
  readonly rows: readonly unknown[];
}

/** Promises the books keep after every single step; each statement gives the rows that break it. */
const ALWAYS: Readonly<Record<string, string>> = {
  'the ledger is balanced per institute and day': `
    select e.institute_id, e.day, sum(l.debit_paise) as debit, sum(l.credit_paise) as credit
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
    group by e.institute_id, e.day having sum(l.debit_paise) <> sum(l.credit_paise)`,
  'no fee is credited more than it is': `
    select id, gross_paise, settled_paise from fee_lines where settled_paise < 0 or settled_paise > gross_paise`,
  'what a fee was credited is what its captured payments brought': `
    select f.id, f.settled_paise, coalesce(sum(l.balance_paise), 0) as brought
    from fee_lines f
    left join (select ol.fee_line_id, ol.balance_paise from order_lines ol
      join payments p on p.order_id = ol.order_id and p.status in ('CAPTURED', 'PARTIALLY REFUNDED', 'REFUNDED')) l
      on l.fee_line_id = f.id
    group by f.id, f.settled_paise having f.settled_paise <> coalesce(sum(l.balance_paise), 0)`,
  'an order brings one payment to its fees': `
    select order_id, count(*) from payments where status in ('CAPTURED', 'PARTIALLY REFUNDED', 'REFUNDED')
    group by order_id having count(*) > 1`,
  'every payment is one entry in the ledger': `
    select p.id from payments p left join ledger_entries e
      on e.kind = 'capture' and e.institute_id = p.institute_id and e.ref like '%/' || p.gateway_payment_id
    where p.kind = 'gateway' group by p.id having count(e.id) <> 1`,
  'a receipt for every payment that paid fees, and for no other': `
    select p.id, p.status, r.id as receipt from payments p full join receipts r on r.payment_id = p.id
    where (p.status in ('CAPTURED', 'PARTIALLY REFUNDED', 'REFUNDED')) is distinct from (r.id is not null)`,
  'receipt numbers are unbroken': `
    select institute_id, financial_year, count(*), max(series_no) from receipts
    group by institute_id, financial_year having count(*) <> max(series_no)`,
  'refunds never exceed what was captured': `
    select id from payments where refunded_paise > amount_paise`,
  'a fee is reserved to an open order alone': `
    select r.fee_line_id, o.status from open_fee_lines r join orders o on o.id = r.order_id
    where o.status not in ('CREATED', 'ATTEMPTED', 'REVIEW')`,
  'a paid order has its payment': `
    select o.id from orders o where o.status = 'PAID' and not exists (
      select 1 from payments p where p.order_id = o.id and p.status in ('CAPTURED', 'EXCESS', 'PARTIALLY REFUNDED', 'REFUNDED'))`,
};

/** Promises that hold once everybody had seven days to come to an end. */
const IN_THE_END: Readonly<Record<string, string>> = {
  'every attempt came to an end or is under review': `
    select a.id, a.status, o.status as order_status from attempts a join orders o on o.id = a.order_id
    where a.status not in ('CAPTURED', 'FAILED', 'CANCELLED') and o.status <> 'REVIEW'`,
  'no order is left open': `select id, status from orders where status in ('CREATED', 'ATTEMPTED')`,
  'no message is left unread': `
    select id, problem from webhook_inbox where processed_at is null`,
};

async function broken(db: Db, checks: Readonly<Record<string, string>>): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [invariant, text] of Object.entries(checks)) {
    const rows = await db.dynamic(text);
    if (rows.length > 0) found.push({ invariant, rows });
  }
  return found;
}

/** What is booked here was captured there, with the same amount; nothing that was refused or made up is booked. */
async function madeUp(db: Db, provider: Provider): Promise<Violation[]> {
  const booked = await bookedPayments(db);
  const rows = booked.filter(({ id, amount }) => {
    const there = provider.payments.get(id);
    return there?.status !== 'captured' || there.amount !== amount;
  });
  return rows.length === 0 ? [] : [{ invariant: 'what is booked was captured at the gateway', rows }];
}

const bookedPayments = (db: Db): Promise<{ id: string; amount: number }[]> =>
  db.query(
    `select gateway_payment_id as id, amount_paise as amount from payments where kind = 'gateway' order by id`,
  );

/** Checks what must hold at any moment. */
export const checkAlways = async (db: Db, provider: Provider): Promise<Violation[]> => [
  ...(await broken(db, ALWAYS)),
  ...(await madeUp(db, provider)),
];

/** Checks what must hold when all has come to rest. */
export async function checkInTheEnd(db: Db, provider: Provider): Promise<Violation[]> {
  const booked = new Set((await bookedPayments(db)).map(({ id }) => id));
  const lost = [...provider.payments.values()].filter(
    (payment) => payment.status === 'captured' && !booked.has(payment.id),
  );
  return [
    ...(await checkAlways(db, provider)),
    ...(await broken(db, IN_THE_END)),
    ...(lost.length === 0
      ? []
      : [{ invariant: 'what was captured at the gateway is booked here', rows: lost }]),
  ];
}
