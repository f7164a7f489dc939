import { account, openOrderRow, placing, refundRow, studentOf, withLines } from './breaking.ts';
import type { Breakage } from './breaking.ts';
import type { BusyBooks } from './busy-books.ts';

/** Money that waited, whose refund ended when a part of it was placed. */
const placedInstead = (books: BusyBooks): string =>
  `${placing(books)};
   ${refundRow(books, 1_000, 'FAILED', '2026-11-20')};
   update refunds r set source = 'HELD', payment_id = x.payment_id, placing_id = x.id
     from placings x where x.request_key = 'by-hand' and r.refund_code = 'by-hand'`;

/** Two orders that are paid by one payment, of which the first one has a share of this name. */
const sharedPayment = ({ partOrder, openOrder }: BusyBooks, share: string): string =>
  `update orders set paid_with_id = least(${partOrder}, ${openOrder}) where id in (${partOrder}, ${openOrder});
   update ledger_entries set ref = ref || '${share}' where kind = 'capture'
     and ref like '%/' || (select gateway_payment_id from payments where order_id = ${partOrder});
   update payments set gateway_payment_id = gateway_payment_id || '${share}' where order_id = ${partOrder};
   update attempts set gateway_payment_id = gateway_payment_id || '${share}' where order_id = ${partOrder}`;

const placedAndRefunded =
  /^placed-or-refunded: The refund by-hand was made by the gateway, and its money was placed on fees: ₹0 expected, ₹4 found\.$/;

/** Orders, refunds, settlements and tenants, broken. */
export const laterBreakages: readonly Breakage[] = [
  {
    title: 'an order that is closed although its fees were paid',
    breaks: ({ partOrder }) => `update orders set status = 'CANCELLED' where id = ${partOrder}`,
    sees: [/^order-paid-once: The order \S+ is CANCELLED, and 1 payments are booked to its fees\.$/],
  },
  {
    title: 'a fee in two open orders',
    breaks: (books) =>
      `${openOrderRow(books, 'CREATED', 'second')};
       insert into order_lines (order_id, line_no, fee_line_id, label, balance_paise)
       select id, 1, ${books.openFee}, 'Fee', amount_paise from orders where order_code = 'second'`,
    sees: [
      /^one-open-order: A fee is in several open orders at once\.$/,
      /^one-open-order: An open order does not hold the fee it is for\.$/,
    ],
  },
  {
    title: 'a fee that a closed order still holds',
    breaks: ({ openOrder }) => `update orders set status = 'EXPIRED' where id = ${openOrder}`,
    sees: [/^one-open-order: The order \S+ is EXPIRED and still holds a fee\.$/],
  },
  {
    title: 'a payment of two children that is booked for one of them',
    breaks: (books) =>
      `${sharedPayment(books, '/1')};
       update payments set booked_at = booked_at - interval '3 days' where order_id = ${books.partOrder}`,
    sees: [
      /^payment-time: /,
      /^entry-day: /,
      /^shares-whole: The payment \S+ is booked for one child, and for the order \S+ of another it is not: ₹250 expected, ₹0 found\.$/,
    ],
  },
  {
    title: 'an order that is paid together with one of another institute',
    breaks: ({ openOrder }, beside) =>
      `update orders set paid_with_id = ${beside.openOrder} where id = ${openOrder}`,
    sees: [/^same-tenant: An order is paid together with one of another institute or gateway account\.$/],
  },
  {
    title: 'a share of a payment that is booked to the order of another share',
    breaks: (books) => sharedPayment(books, '/2'),
    sees: [/^shares-whole: The payment \S+\/2 is not the share of its order\.$/],
  },
  {
    title: 'an attempt that has no verdict after seven days',
    breaks: ({ school, openOrder }) =>
      `insert into attempts (attempt_code, order_id, institute_id, gateway_account_id, status, created_at, updated_at)
       values ('old', ${openOrder}, ${school.instituteId}, ${school.accountId}, 'UNKNOWN', '2026-11-14T05:59:59Z', '2026-11-14'),
         ('young', ${openOrder}, ${school.instituteId}, ${school.accountId}, 'UNKNOWN', '2026-11-14T06:00:01Z', '2026-11-14'),
         ('second', (select min(id) from orders where institute_id = ${school.instituteId} and status = 'PAID'),
           ${school.instituteId}, ${school.accountId}, 'AUTHORIZED', '2026-11-14T05:59:59Z', '2026-11-14')`,
    sees: [
      /^attempt-has-verdict: The attempt old is UNKNOWN since 2026-11-14, .* not under review\.$/,
      /^attempt-has-verdict: The attempt second is AUTHORIZED since 2026-11-14, .* is PAID, not under review\.$/,
    ],
  },
  {
    title: 'an attempt under review that nobody asks about, though its bank may still confirm (decision 223)',
    // Where the gateway knows the end of an order, nobody asks any more.
    breaks: ({ school, openOrder }, beside) =>
      [
        `update gateway_accounts set vendor = 'CASHFREE' where id = ${beside.school.accountId}`,
        `update orders set status = 'REVIEW' where id in (${openOrder}, ${beside.openOrder})`,
        `delete from open_fee_lines where order_id in (${openOrder}, ${beside.openOrder})`,
        ...(
          [
            ['silent', openOrder, school, '2026-11-11', 'null'],
            ['asked', openOrder, school, '2026-11-11', `'2026-11-25'`],
            ['over', openOrder, school, '2026-05-26T06:59:59Z', 'null'],
            ['ended', beside.openOrder, beside.school, '2026-11-11', 'null'],
          ] as const
        ).map(
          ([code, order, { instituteId, accountId }, at, next]) =>
            `insert into attempts (attempt_code, order_id, institute_id, gateway_account_id, status, created_at, updated_at, next_check_at)
             values ('${code}', ${order}, ${instituteId}, ${accountId}, 'UNKNOWN', '${at}', '${at}', ${next})`,
        ),
      ].join(';'),
    sees: [
      /^attempt-asked: The attempt silent is UNKNOWN since 2026-11-11, and nobody asks any more whether it was paid\.$/,
    ],
  },
  {
    title: 'more given back than was captured',
    breaks: (books) => refundRow(books, 46_501, 'SENT', '2026-11-20'),
    sees: [/^refund-within-captured: More is given back of .*: ₹465 expected, ₹465\.01 found\.$/],
  },
  {
    title: 'a processed refund without an entry, and the entry without a refund',
    breaks: () => `update ledger_entries set ref = 'nobody' where kind = 'refund' and ref = 'busy-part'`,
    sees: [
      /^refund-booked: The entry refund nobody books no processed refund\.$/,
      /^refund-booked: The refund busy-part is processed and has no ledger entry: ₹100 expected, ₹0 found\.$/,
    ],
  },
  {
    title: 'a refund booked otherwise than its lines say',
    breaks: () =>
      `update refund_lines set balance_paise = balance_paise - 100
         where refund_id = (select id from refunds where refund_code = 'busy-kept')`,
    sees: [
      /^refund-lines: The refund busy-kept is booked otherwise than its lines say, on HEAD:TUITION: ₹49 expected, ₹50 found\.$/,
    ],
  },
  {
    title: 'a refund that has no verdict after seven days',
    breaks: (books) => refundRow(books, 100, 'UNKNOWN', '2026-11-14T05:59:59Z'),
    sees: [/^refund-has-verdict: The refund by-hand is UNKNOWN since 2026-11-14 and not under review\.$/],
  },
  {
    title: 'a refund that is refused for two days, of which nobody was told (money, hole 4)',
    breaks: (books) => refundRow(books, 100, 'WAITING', '2026-11-18'),
    sees: [/^refund-has-verdict: The refund by-hand is refused since 2026-11-18 and no person was told\.$/],
  },
  {
    title: 'money that was placed on fees, and whose refund the gateway then says it made (decision 220)',
    breaks: (books) =>
      `${placedInstead(books)};
       update refunds set told_made_at = '2026-11-21' where refund_code = 'by-hand'`,
    sees: [placedAndRefunded],
  },
  {
    title: 'money that was placed on fees, and whose refund a settlement deducted (decision 220)',
    breaks: (books) =>
      `${placedInstead(books)};
       select import_settlement(${books.school.accountId}, '[{"n":1,"settlement_id":"setl_2","utr":"U2","row_kind":"refund",
         "entity_id":"by-hand","gateway_payment_id":"","amount_paise":-1000,"fee_paise":0,"tax_paise":0,
         "settled_at":"2026-11-20T04:00:00Z","raw_hash":"by-hand","gateway_dispute_id":""}]', interval '9 days',
         '2026-11-20T08:00:00Z')`,
    sees: [placedAndRefunded],
  },
  {
    title: 'a clearing account that holds what nobody paid',
    breaks: (books) =>
      withLines(books, 'manual', [
        [account(books, 'GATEWAY_CLEARING:main'), 900, 0],
        [account(books, 'MISC'), 0, 900],
      ]),
    sees: [/^clearing-balance: What waits at the gateway main is not what was captured .* found\.$/],
  },
  {
    title: 'a settlement booked otherwise than its row says',
    breaks: ({ school }) =>
      `update settlement_rows set tax_paise = tax_paise + 5
         where institute_id = ${school.instituteId} and row_kind = 'fee'`,
    sees: [
      /^settlement-lines: The settlement setl_1 is booked otherwise than its row says, on (?:BANK:main|GATEWAY_TAX): /,
      /^settlement-lines: The settlement setl_1 is booked otherwise than its row says, on (?:BANK:main|GATEWAY_TAX): /,
    ],
  },
  {
    title: 'a settlement entry without a row',
    breaks: ({ school }) =>
      `delete from settlement_rows where institute_id = ${school.instituteId} and row_kind = 'fee'`,
    sees: [/^settlement-lines: The entry settlement main\/\w+ books no settlement row\.$/],
  },
  {
    title:
      'a failed refund that a settlement shows as made, and that is not booked although there is room (decision 221)',
    breaks: (books) =>
      `${refundRow(books, 10_000, 'FAILED', '2026-11-20')};
       insert into settlement_rows (institute_id, gateway_account_id, settlement_id, utr, row_kind, entity_id, gateway_payment_id,
         amount_paise, settled_at, raw_hash, imported_at)
       select r.institute_id, r.gateway_account_id, 'setl_2', 'U2', 'refund', 'by-hand', p.gateway_payment_id, -10000,
         '2026-11-20T04:00:00Z', 'by-hand', '2026-11-20T06:00:00Z'
       from refunds r join payments p on p.id = r.payment_id where r.refund_code = 'by-hand'`,
    sees: [
      /^refund-settled: The settlement setl_2 shows that the refund by-hand was made, and it is not booked: ₹100 expected, ₹0 found\.$/,
    ],
  },
  {
    title: 'an order for another institute’s student',
    breaks: (books, beside) =>
      `update orders set student_id = ${studentOf(beside)} where id = ${books.openOrder}`,
    sees: [
      /^same-tenant: An order is for a fee of another student or institute\.$/,
      /^same-tenant: An order is for a student of another institute\.$/,
    ],
  },
  {
    title: 'an order to be paid to another institute’s gateway account',
    breaks: (books, beside) =>
      `update orders set gateway_account_id = ${beside.school.accountId}, gateway_order_id = 'strange' where id = ${books.openOrder}`,
    sees: [/^same-tenant: An order is to be paid to the gateway account of another institute\.$/],
  },
  {
    title: 'an attempt of another institute than its order',
    breaks: ({ partOrder }, beside) =>
      `update attempts set institute_id = ${beside.school.instituteId} where order_id = ${partOrder}`,
    sees: [/^same-tenant: An attempt and its order belong to different institutes\.$/],
  },
  {
    title: 'a payment of another student than its order',
    breaks: ({ partOrder }) => `update payments set student_id = null where order_id = ${partOrder}`,
    sees: [/^same-tenant: A payment and its order belong to different students or institutes\.$/],
  },
  {
    title: 'a recorded payment of another institute’s student',
    breaks: ({ recordedPayment }, beside) =>
      `update payments set student_id = ${studentOf(beside)} where id = ${recordedPayment}`,
    sees: [
      /^same-tenant: A recorded payment went to a fee of another student or institute\.$/,
      /^same-tenant: A payment is of a student of another institute\.$/,
    ],
  },
  {
    title: 'a fee of another institute’s student',
    breaks: ({ openFee }, beside) =>
      `update fee_lines set student_id = ${studentOf(beside)} where id = ${openFee}`,
    sees: [
      /^same-tenant: A fee is of a student of another institute\.$/,
      /^same-tenant: An order is for a fee of another student or institute\.$/,
    ],
  },
  {
    title: 'a receipt of another institute than its payment',
    breaks: ({ school }, beside) =>
      `update receipts set institute_id = ${beside.school.instituteId}, series_no = 9, number = 'RCP/2026-27/000009'
         where institute_id = ${school.instituteId} and series_no = 8`,
    sees: [
      /^receipt-numbers: .* 9 receipts, numbers 1 to 9, counter at 8\.$/,
      /^receipt-numbers: .* 7 receipts, numbers 1 to 7, counter at 8\.$/,
      /^same-tenant: A receipt and its payment belong to different institutes\.$/,
    ],
  },
  {
    title: 'a ledger line that names another institute’s fee',
    breaks: ({ partFee }, beside) =>
      `update ledger_lines set fee_line_id = ${beside.openFee} where fee_line_id = ${partFee} and debit_paise > 0`,
    sees: [
      /^payment-lines: .*, on DISCOUNT_ALLOWED for fee_lines \d+: /,
      /^payment-lines: .*, on DISCOUNT_ALLOWED for fee_lines \d+: /,
      /^same-tenant: A ledger line names a fee of another institute\.$/,
    ],
  },
];
