import type { BusyBooks } from './busy-books.ts';

/** One way to break the books, and the report of a check. */
export interface Breakage {
  /** The rest of the test's title. */
  readonly title: string;
  /** Breaks the books; `beside` are those of another institute. */
  readonly breaks: (books: BusyBooks, beside: BusyBooks) => string;
  /** The differences, in the order of the invariants: each begins with the name of its invariant. */
  readonly sees: readonly RegExp[];
}

/** A row of the institute with the busy books. */
export const entry = (books: BusyBooks, kind: string): string =>
  `insert into ledger_entries (institute_id, kind, ref, day, at)
   values (${books.school.instituteId}, '${kind}', 'by-hand', '2026-11-20', '2026-11-20') returning id`;

/** Inserts an entry with lines: account code, debit, credit. */
export const withLines = (
  books: BusyBooks,
  kind: string,
  lines: readonly (readonly [string, number, number])[],
): string =>
  `with e as (${entry(books, kind)})
   insert into ledger_lines (entry_id, account_id, debit_paise, credit_paise)
   select e.id, v.account_id, v.debit, v.credit from e, (values ${lines
     .map(([account, debit, credit]) => `(${account}, ${debit}, ${credit})`)
     .join(', ')}) as v(account_id, debit, credit)`;

export const account = (books: BusyBooks, code: string): string =>
  `ledger_account(${books.school.instituteId}, '${code}', 'ASSET')`;

export const paymentOf = (order: number): string => `(select id from payments where order_id = ${order})`;

export const studentOf = ({ openOrder }: BusyBooks): string =>
  `(select student_id from orders where id = ${openOrder})`;

export const openOrderRow = (books: BusyBooks, status: string, code: string): string =>
  `insert into orders (order_code, application_code, institute_id, page_id, student_id, card_code, title, financing_mode,
     amount_paise, status, gateway_account_id, created_at, expires_at, touched_at)
   select '${code}', '${code}', institute_id, page_id, student_id, card_code, title, financing_mode,
     amount_paise, '${status}', gateway_account_id, created_at, expires_at, touched_at from orders where id = ${books.openOrder}`;

export const refundRow = (books: BusyBooks, amount: number, status: string, createdAt: string): string =>
  `insert into refunds (refund_code, institute_id, payment_id, gateway_account_id, request_key, amount_paise, status,
     requested_by, refused_since, created_at, updated_at)
   select 'by-hand', institute_id, id, gateway_account_id, 'by-hand', ${amount}, '${status}', 'OPERATOR',
     case when '${status}' = 'WAITING' then timestamptz '${createdAt}' end, '${createdAt}', '${createdAt}'
   from payments where order_id = ${books.partOrder}`;

/** A hand-written dispute of the order with two payments, with its history and the contact of its payment. */
export const disputeRow = (books: BusyBooks, state: string, column: string, amount: number): string =>
  `insert into disputes (institute_id, gateway_account_id, payment_id, gateway_dispute_id, amount_paise, state, phase, heard_at,
     opened_at, ended_at, updated_at, ${column})
   select institute_id, gateway_account_id, id, 'by-hand', ${amount || 1}, '${state}', 'CHARGEBACK', '2026-11-20', '2026-11-20',
     case when '${state}' = 'OPEN' then null else timestamptz '2026-11-20' end, '2026-11-20', ${amount}
   from payments where order_id = ${books.refundedOrder};
   insert into dispute_events (institute_id, dispute_id, kind, state, phase, cause, at)
     select institute_id, id, 'moved', state, phase, 'webhook', '2026-11-20T07:00Z' from disputes where gateway_dispute_id = 'by-hand';
   insert into dispute_contacts (dispute_id, institute_id, contact_mobile, contact_email, proofs, kept_at)
     select id, institute_id, '', '', '[]', '2026-11-20' from disputes where gateway_dispute_id = 'by-hand'`;

/** ₹4 of the ₹10 that wait, placed on the open fee. */
export const placing = ({ school, restOrder, openFee }: BusyBooks): string =>
  `select result from place_waiting(${school.instituteId}, ${paymentOf(restOrder)}, 'HELD',
     '[{"fee_line_id":${openFee},"head_id":${school.heads.tuition},"label":"Fee","instalment":"","balance":400,"discount":0,"late_fee":0}]',
     'Meera Nair', 'As asked', 'by-hand', 'by-hand', '2026-11-21T02:00:00Z')`;

/** Books money of an order as a faulty rule would place it. @param placement as for capture_payment() */
export const booked = (
  order: number | string,
  amount: number,
  placement: object,
  { id = 'pay_by_hand', at = '2026-11-21T02:00:00Z' } = {},
): string =>
  `select result from capture_payment(${order}, '${id}', ${amount}, 'INR', 'UPI', '', 'by-hand', '${id}', '${at}',
     ('${JSON.stringify(placement)}')::jsonb)`;
