import { account, entry, paymentOf, withLines } from './breaking.ts';
import type { Breakage } from './breaking.ts';
import { disputeBreakages } from './dispute-breakages.ts';
import { eventBreakages } from './event-breakages.ts';
import { excessBreakages } from './excess-breakages.ts';
import { laterBreakages } from './later-breakages.ts';
import { loanBreakages } from './loan-breakages.ts';
import { mandateBreakages } from './mandate-breakages.ts';
import { promiseBreakages } from './promise-breakages.ts';

/** Every invariant of the books, broken. */
export const breakages: readonly Breakage[] = [
  {
    title: 'money that goes back while a fee of its payment is owed (decision 104)',
    breaks: ({ restOrder }) =>
      `update ledger_lines set account_id = (select x.id from ledger_accounts x join ledger_accounts own
           on own.institute_id = x.institute_id where own.id = ledger_lines.account_id and x.code = 'EXCESS')
         where entry_id in (select m.entry_id from placements m where m.payment_id = ${paymentOf(restOrder)})
           and account_id in (select id from ledger_accounts where code = 'SUSPENSE');
       update payments set excess_paise = held_paise, held_paise = 0, held_reason = '' where order_id = ${restOrder};
       update placements set balance_after_paise = 400 where payment_id = ${paymentOf(restOrder)}`,
    sees: [
      /^excess-not-owed: Money of the payment \S+ goes back, and its fee \S+ was left owing: ₹0 expected, ₹4 found\.$/,
    ],
  },
  {
    title: 'an entry that does not balance, and the day with it',
    breaks: (books) => withLines(books, 'manual', [[account(books, 'MISC'), 500, 0]]),
    sees: [
      /^entry-balanced: The credits are not the debits of the entry manual by-hand: ₹5 expected, ₹0 found\.$/,
      /^day-balanced: .* on 2026-11-20: /,
    ],
  },
  {
    title: 'an entry without lines',
    breaks: (books) => entry(books, 'manual'),
    sees: [/^entry-balanced: There are no lines of the entry manual by-hand\.$/],
  },
  {
    title: 'an entry that reaches into the accounts of another institute',
    breaks: (books, beside) =>
      withLines(books, 'manual', [
        [account(books, 'MISC'), 500, 0],
        [account(beside, 'MISC'), 0, 500],
      ]),
    sees: [
      /^day-balanced: .*: ₹\S+ expected, ₹\S+ found\.$/,
      /^day-balanced: .*: ₹\S+ expected, ₹\S+ found\.$/,
      /^same-tenant: A ledger line is on an account of another institute than its entry\.$/,
    ],
  },
  {
    title: 'a fee whose paid amount is not the sum of its lines',
    breaks: ({ partFee }) => `update fee_lines set settled_paise = settled_paise - 700 where id = ${partFee}`,
    sees: [/^fee-settled: .* what was paid and discounted: ₹900 expected, ₹893 found\.$/],
  },
  {
    title: 'a fee whose late fee is not the sum of its lines',
    breaks: ({ partFee }) => `update fee_lines set late_fee_paid_paise = 0 where id = ${partFee}`,
    sees: [/^fee-late-fee: .* the late fee that was paid: ₹15 expected, ₹0 found\.$/],
  },
  {
    title: 'a dynamic fee that stayed grown by money that is gone',
    breaks: ({ openFee }) =>
      `update fee_lines set is_dynamic = true, charged_paise = gross_paise - 500 where id = ${openFee}`,
    sees: [/^fee-charged: The dynamic fee .* owes more or less than was charged or paid/],
  },
  {
    title: 'a late fee that was waived with no payment',
    breaks: ({ partFee }) => `update fee_lines set late_fee_waived_paise = 900 where id = ${partFee}`,
    sees: [/^fee-late-fee-waived: .* was waived with disagree: ₹0 expected, ₹9 found\.$/],
  },
  {
    title: 'a fee that is fined no more though nobody said so',
    breaks: ({ partFee }) => `update fee_lines set late_fee_ended = true where id = ${partFee}`,
    sees: [/^fee-late-fee-waived: .* was waived with disagree/],
  },
  {
    title: 'a late fee at the counter booked otherwise than it was allocated',
    breaks: ({ finedPayment }) =>
      `update payment_allocations set late_fee_paise = 400 where payment_id = ${finedPayment}`,
    sees: [/^recorded-lines: .*, on LATE_FEE for fee_lines \d+: −₹4 expected, −₹3 found\.$/],
  },
  {
    title: 'a payment that is reversed and not booked so, and its fees',
    breaks: ({ finedPayment }) =>
      `update payments set status = 'REVERSED', reversed_at = received_at, reversal_reason = 'By hand' where id = ${finedPayment}`,
    sees: [
      /^fee-late-fee-waived: .* was waived with disagree: ₹0 expected, ₹2 found\.$/,
      /^reversal-booked: The payment TXN\S+ is reversed and has no ledger entry that says so: ₹53 expected, ₹0 found\.$/,
    ],
  },
  {
    title: 'a reversal of a payment that holds',
    breaks: ({ reversedPayment }) =>
      `update payments set status = 'PAID', reversed_at = null, reversal_reason = '' where id = ${reversedPayment}`,
    sees: [/^reversal-booked: The entry reversal \d+ reverses no payment\.$/],
  },
  {
    title: 'a reversal that does not undo what was booked',
    breaks: ({ reversedPayment, school }) =>
      `update ledger_lines set account_id = ledger_account(${school.instituteId}, 'COUNTER:POS', 'ASSET')
       where credit_paise = 8100 and entry_id in (
         select id from ledger_entries where kind = 'reversal' and ref = '${reversedPayment}')`,
    sees: [
      /^reversal-lines: .* on COUNTER:CASH: −₹81 expected, ₹0 found\.$/,
      /^reversal-lines: .* on COUNTER:POS: ₹0 expected, −₹81 found\.$/,
    ],
  },
  {
    title: 'a recorded payment without an entry, and an entry without a payment',
    breaks: ({ recordedPayment }) =>
      `update ledger_entries set ref = 'nobody' where kind = 'recorded' and ref = '${recordedPayment}'`,
    sees: [
      /^payment-booked: The entry recorded nobody books no payment\.$/,
      /^payment-booked: The recorded payment TXN\S+ has no ledger entry: ₹200 expected, ₹0 found\.$/,
    ],
  },
  {
    title: 'captured money that is not booked, and whatever hangs on it',
    breaks: ({ partOrder }) =>
      `update ledger_entries set ref = 'nobody' where kind = 'capture' and ref =
         'main/' || (select gateway_payment_id from payments where order_id = ${partOrder})`,
    sees: [
      /^payment-booked: The entry capture nobody books no payment\.$/,
      /^payment-booked: The payment TXN\S+ of the gateway account main has no ledger entry: ₹465 expected, ₹0 found\.$/,
      /^receipt-has-money: /,
      /^order-paid-once: The order \S+ is PAID, and 0 payments are booked to its fees\.$/,
    ],
  },
  {
    title: 'a payment booked otherwise than its order says',
    breaks: ({ partOrder }) =>
      `update order_lines set discount_paise = discount_paise - 100 where order_id = ${partOrder}`,
    sees: [
      /^payment-lines: .*, on (?:HEAD:TUITION|DISCOUNT_ALLOWED) for fee_lines \d+: /,
      /^payment-lines: .*, on (?:HEAD:TUITION|DISCOUNT_ALLOWED) for fee_lines \d+: /,
    ],
  },
  {
    title: 'a payment whose state is not what the ledger books',
    breaks: ({ partOrder, excessOrder }) =>
      `update payments set status = 'EXCESS', excess_paise = amount_paise where order_id = ${partOrder};
       update payments set status = 'CAPTURED', excess_paise = 0, refunded_paise = 0 where order_id = ${excessOrder}`,
    sees: [
      /^payment-lines: .* DISCOUNT_ALLOWED for fee_lines \d+: ₹0 expected, ₹50 found\.$/,
      /^payment-lines: .* EXCESS: −₹465 expected, ₹0 found\.$/,
      /^payment-lines: .* HEAD:TUITION for fee_lines \d+: ₹0 expected, −₹500 found\.$/,
      /^payment-lines: .* LATE_FEE for fee_lines \d+: ₹0 expected, −₹15 found\.$/,
      /^payment-lines: .* EXCESS: ₹0 expected, −₹300 found\.$/,
      /^payment-lines: .* HEAD:TUITION for fee_lines \d+: −₹300 expected, ₹0 found\.$/,
      /^payment-state: .* is EXCESS, but the ledger books it as money for fees\.$/,
      /^payment-state: .* is CAPTURED, but the ledger books it as excess\.$/,
      /^refund-within-captured: More is given back of .* EXCESS: ₹0 expected, ₹300 found\.$/,
      /^refund-within-captured: .* disagree about what was given back: ₹300 expected, ₹0 found\.$/,
    ],
  },
  {
    title: 'a rest that is said to go back, and is booked as kept',
    breaks: ({ restOrder }) =>
      `update payments set held_paise = held_paise - 100, excess_paise = 100 where order_id = ${restOrder}`,
    sees: [
      /^payment-lines: .*, on EXCESS: −₹1 expected, ₹0 found\.$/,
      /^payment-lines: .*, on SUSPENSE: −₹9 expected, −₹10 found\.$/,
    ],
  },
  {
    title: 'a payment whose state is not what was given back of it',
    breaks: ({ refundedOrder }) =>
      `update payments set status = 'REFUNDED' where order_id = ${refundedOrder}`,
    sees: [/^payment-state: .* is REFUNDED, which its refunds do not say: ₹457 expected, ₹150 found\.$/],
  },
  {
    title: 'a recorded payment booked otherwise than it was allocated',
    breaks: ({ recordedPayment }) =>
      `update payment_allocations set amount_paise = 19000 where payment_id = ${recordedPayment}`,
    sees: [/^recorded-lines: .*, on FEES for fee_lines \d+: −₹190 expected, −₹200 found\.$/],
  },
  {
    title: 'a captured attempt without a payment, and a payment without one',
    breaks: ({ partOrder }) =>
      `update attempts set gateway_payment_id = 'pay_nobody' where order_id = ${partOrder}`,
    sees: [
      /^attempt-captured: The attempt \S+ is captured, but no payment of its order is booked for it\.$/,
      /^attempt-captured: The payment TXN\S+ came from no attempt that is captured\.$/,
    ],
  },
  {
    title: 'a payment that is dated when we heard of it, though its gateway tells when it was paid',
    breaks: ({ lateOrder }) => `update payments set received_at = booked_at where order_id = ${lateOrder}`,
    sees: [
      /^payment-time: The payment TXN\S+ is dated 2026-11-21 08:00:00 by GATEWAY, which is not what its gateway and our clock say\.$/,
      /^entry-day: The payment TXN\S+ of 2026-11-21 is booked on 2026-11-21, and its entry means another day\.$/,
      /^receipt-date: The receipt RCP\S+ is dated 2026-11-20 12:00:00, its payment 2026-11-21 08:00:00\.$/,
    ],
  },
  {
    title: 'a time of a payment that was believed although it lies in the future',
    breaks: ({ lateOrder }) =>
      `update payments set told_at = booked_at + interval '301 seconds' where order_id = ${lateOrder}`,
    sees: [/^payment-time: /],
  },
  {
    title: 'a payment that is booked on a day that was closed',
    breaks: ({ lateOrder }) =>
      `update ledger_entries set day = meant_day, meant_day = null where ref =
         'main/' || (select gateway_payment_id from payments where order_id = ${lateOrder})`,
    sees: [/^entry-day: The payment TXN\S+ of 2026-11-20 is booked on 2026-11-20, which was closed\.$/],
  },
  {
    title: 'a payment of an open day that is booked on another',
    breaks: ({ partOrder }) =>
      `update ledger_entries set meant_day = day, day = day + 1 where ref =
         'main/' || (select gateway_payment_id from payments where order_id = ${partOrder})`,
    sees: [
      /^entry-day: The payment TXN\S+ of 2026-11-20 is booked on 2026-11-21, which is neither its own day nor the one it was booked on\.$/,
    ],
  },
  {
    title: 'a receipt for money that paid no fee',
    breaks: ({ school, excessOrder }) =>
      `update receipt_counters set n = n + 1 where institute_id = ${school.instituteId};
       insert into receipts (institute_id, payment_id, financial_year, series_no, number, issued_at, verification_code)
       select institute_id, ${paymentOf(excessOrder)}, financial_year, n, 'RCP/' || financial_year || '/' || lpad(n::text, 6, '0'),
         '2026-11-20T07:00:00Z', 'by-hand' from receipt_counters where institute_id = ${school.instituteId}`,
    sees: [
      /^receipt-has-money: The receipt RCP\/2026-27\/000009 was given for money that is not booked to fees\.$/,
    ],
  },
  {
    title: 'a missing receipt',
    breaks: ({ school }) =>
      `delete from receipts where institute_id = ${school.instituteId} and series_no = 8;
       update receipt_counters set n = 7 where institute_id = ${school.instituteId}`,
    sees: [/^receipt-missing: The payment TXN\S+ paid fees, but has no receipt: ₹400 expected, ₹0 found\.$/],
  },
  {
    title: 'a gap in the receipts’ numbers',
    breaks: ({ school }) =>
      `update receipts set series_no = 9, number = 'RCP/2026-27/000009'
         where institute_id = ${school.instituteId} and series_no = 3`,
    sees: [/^receipt-numbers: .* 8 receipts, numbers 1 to 9, counter at 8\.$/],
  },
  {
    title: 'a receipt with a number that is not its own',
    breaks: ({ school }) =>
      `update receipts set number = 'RCP/2026-27/999' where institute_id = ${school.instituteId} and series_no = 3`,
    sees: [
      /^receipt-numbers: The receipt RCP\/2026-27\/999 is not the one of its series and day, 2026-27 number 3\.$/,
    ],
  },
  ...disputeBreakages,
  ...laterBreakages,
  ...mandateBreakages,
  ...loanBreakages,
  ...promiseBreakages,
  ...excessBreakages,
  ...eventBreakages,
];
