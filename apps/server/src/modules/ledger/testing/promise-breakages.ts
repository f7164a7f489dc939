import { disputeRow, paymentOf, placing, refundRow } from './breaking.ts';
import type { Breakage } from './breaking.ts';

/** The rules of allocated, waiting and disputed money, broken. */
export const promiseBreakages: readonly Breakage[] = [
  {
    title: 'money that was booked at a price which had ended (money 3)',
    breaks: ({ partOrder }) =>
      `update orders set expires_at = '2026-11-19T06:59:59Z' where id = ${partOrder}`,
    sees: [
      /^price-ended: The payment TXN\S+ of 2026-11-20 was booked at the price of an order that had ended on 2026-11-19\.$/,
    ],
  },
  {
    title: 'an act of placing that says another amount than it placed (money 8)',
    breaks: (books) =>
      `${placing(books)}; update placings set amount_paise = amount_paise + 100 where request_key = 'by-hand'`,
    sees: [
      /^placing-booked: What Meera Nair placed of the payment TXN\S+ is not what its entry took out of what waited: ₹5 expected, ₹4 found\.$/,
      /^placing-booked: What Meera Nair placed of the payment TXN\S+ is not what its fees got: ₹5 expected, ₹4 found\.$/,
    ],
  },
  {
    title: 'a question that nobody asks any more, though the money may come (money 3)',
    // Where orders end, the last poll is on day 6; elsewhere on day 179.
    breaks: ({ school, openOrder }, beside) =>
      [
        `update gateway_accounts set vendor = 'CASHFREE' where id = ${beside.school.accountId}`,
        ...(
          [
            ['ended', beside.openOrder, beside.school, '2026-11-16T07:00:01Z'],
            ['ended-long', beside.openOrder, beside.school, '2026-11-16T06:59:59Z'],
            ['young', openOrder, school, '2026-11-11T07:00:00Z'],
            ['old', openOrder, school, '2026-05-26T07:00:01Z'],
            ['older', openOrder, school, '2026-05-26T06:59:59Z'],
          ] as const
        ).map(
          ([code, order, { instituteId, accountId }, at]) =>
            `insert into attempts (attempt_code, order_id, institute_id, gateway_account_id, status, created_at, updated_at)
             values ('${code}', ${order}, ${instituteId}, ${accountId}, 'FAILED', '${at}', '${at}')`,
        ),
      ].join(';'),
    sees: [
      /^attempt-asked: The attempt ended is FAILED since 2026-11-16, and nobody asks any more whether it was paid\.$/,
      /^attempt-asked: The attempt young is FAILED since 2026-11-11, and nobody asks any more whether it was paid\.$/,
      /^attempt-asked: The attempt old is FAILED since 2026-05-26, and nobody asks any more whether it was paid\.$/,
    ],
  },
  {
    title: 'a payer who waits for a day that moved, and was not told (money, hole 4)',
    breaks: (books) =>
      `${refundRow(books, 100, 'WAITING', '2026-11-15')};
       update refunds set waiting_told_at = created_at, next_check_at = '2026-11-22'
         where refund_code = 'by-hand'`,
    sees: [
      /^refund-has-verdict: The refund by-hand is refused since 2026-11-15 and its payer waits for a day that moved\.$/,
    ],
  },
  {
    title: 'a refund of another gateway account than its payment',
    breaks: (_books, beside) =>
      `update refunds set gateway_account_id = ${beside.school.accountId} where refund_code = 'busy-excess'`,
    sees: [
      /^clearing-balance: /,
      /^clearing-balance: /,
      /^same-tenant: A refund and its payment belong to different institutes or gateway accounts\.$/,
    ],
  },
  {
    title: 'money that was placed on a fee of another institute',
    breaks: ({ restOrder }, beside) =>
      `update placements set fee_line_id = ${beside.openFee} where payment_id = ${paymentOf(restOrder)}`,
    sees: [
      /^payment-lines: .* HEAD:TUITION for fee_lines \d+: /,
      /^payment-lines: .* HEAD:TUITION for fee_lines \d+: /,
      /^same-tenant: Money was placed on a fee of another student or institute\.$/,
    ],
  },
  {
    title: 'a dispute in a state that nobody told, and without the contact that paid (money, hole 5)',
    breaks: (books) =>
      `${disputeRow(books, 'OPEN', 'held_paise', 0)};
       update disputes set state = 'UNDER_REVIEW' where gateway_dispute_id = 'by-hand';
       delete from dispute_contacts`,
    sees: [
      /^dispute-state: Of the dispute by-hand no proof of the contact that paid is kept\.$/,
      /^dispute-state: The dispute by-hand is UNDER_REVIEW, and what moved it last says OPEN\.$/,
    ],
  },
  {
    title:
      'a lost dispute that is the institute’s loss, though its payment still has the money (money, hole 5)',
    breaks: (books) =>
      `${disputeRow(books, 'LOST', 'lost_paise', 1_000)};
       with e as (
         insert into dispute_events (institute_id, dispute_id, kind, state, phase, cause, at)
         select institute_id, id, 'lost', state, phase, 'webhook', '2026-11-20' from disputes where gateway_dispute_id = 'by-hand'
         returning institute_id, dispute_id, id),
       b as (
         insert into ledger_entries (institute_id, kind, ref, day, at)
         select institute_id, 'dispute', dispute_id || '/' || id, '2026-11-20', '2026-11-20' from e returning id, institute_id)
       insert into ledger_lines (entry_id, account_id, debit_paise, credit_paise)
         select b.id, ledger_account(b.institute_id, v.code, 'ASSET'), v.debit, v.credit
         from b, (values ('DISPUTE_LOSSES', 1000, 0), ('GATEWAY_CLEARING:main', 0, 1000)) v(code, debit, credit)`,
    sees: [
      /^dispute-loss: The dispute by-hand is booked as a loss of the institute, and its payment still has money: ₹0 expected, ₹10 found\.$/,
    ],
  },
];
