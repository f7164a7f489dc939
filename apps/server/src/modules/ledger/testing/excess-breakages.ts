import { booked, disputeRow, entry, studentOf } from './breaking.ts';
import type { Breakage } from './breaking.ts';
import type { BusyBooks } from './busy-books.ts';

const allExcess = (
  order: number,
  amount: number,
  over: { readonly id?: string; readonly at?: string } = {},
): string => booked(order, amount, { parts: [], held: 0, excess: amount }, over);

/** What a payment puts on a fee. */
const partOf = ({ school }: BusyBooks, fee: number, balance: number) => ({
  no: 1,
  fee_line_id: fee,
  head_id: school.heads.tuition,
  label: 'Fee',
  instalment: '',
  balance,
  discount: 0,
  late_fee: 0,
});

const feeOf = (order: number): string => `(select fee_line_id from order_lines where order_id = ${order})`;

/** The open fee, paid 25 days after its order at the order's price, with changes of the fee and of what was placed. */
const paidMuchLater = (books: BusyBooks, fee: string, part: object = {}): string => {
  const { openOrder, openFee, school } = books;
  const line = { fee_line_id: openFee, head_id: school.heads.tuition, label: 'Fee', instalment: '' };
  const placed = { no: 1, line_no: 1, ...line, balance: 25_000, discount: 0, late_fee: 0, ...part };
  return `update orders set created_at = '2026-10-27T00:30Z', expires_at = '2026-10-27T02:00Z' where id = ${openOrder};
    update fee_lines set ${fee} where id = ${openFee};
    ${booked(openOrder, 25_000, { parts: [placed], held: 0, excess: 0 })}`;
};

/** A late fee of ₹3 for all tuition, from the fourth day on. */
const withLateFee = ({ school }: BusyBooks): string =>
  `with rule as (
     insert into late_fee_rules (institute_id, code, rule)
     values (${school.instituteId}, 'flat', '{"kind":"FLAT","amount":300,"grace_days":3,"counts_grace":false}') returning id)
   update fee_heads set late_fee_rule_id = (select id from rule) where id = ${school.heads.tuition}`;

/** What goes back by itself, what a second payment pays, and prices that ended, broken. */
export const excessBreakages: readonly Breakage[] = [
  {
    title: 'money that goes back whole while the fee of its order is owed (money 2)',
    breaks: ({ openOrder }) => allExcess(openOrder, 25_000),
    sees: [
      /^excess-not-owed: Money of the payment TXN\S+ goes back, and its fee \S+_open was left owing: ₹0 expected, ₹250 found\.$/,
    ],
  },
  {
    title: 'nothing of a second payment of a Cashfree order, which goes back whatever is owed (decision 219)',
    breaks: ({ openOrder, school }) =>
      [
        `update gateway_accounts set vendor = 'CASHFREE' where id = ${school.accountId}`,
        booked(openOrder, 100, { parts: [], held: 100, held_reason: 'DIFFERS' }, { id: 'pay_first' }),
        allExcess(openOrder, 25_000),
      ].join(';'),
    sees: [],
  },
  {
    title: 'a second payment of an order that pays its typed amount again (decision 219)',
    breaks: (books) => {
      const typed = `(select max(id) from fee_lines where is_dynamic and institute_id = ${books.school.instituteId})`;
      const order = `(select order_id from order_lines where fee_line_id = ${typed})`;
      const part = { ...partOf(books, 0, 500), fee_line_id: 'TYPED' };
      return booked(order, 500, { parts: [part] }).replace('"TYPED"', `' || ${typed} || '`);
    },
    sees: [
      /^order-paid-once: Payments of the order \S+ paid more of its line 1 than was agreed: ₹123\.45 expected, ₹128\.45 found\.$/,
    ],
  },
  {
    title: 'a second payment of a Cashfree order that pays fees (decision 219)',
    breaks: (books) =>
      `update gateway_accounts set vendor = 'CASHFREE' where id = ${books.school.accountId};
       ${booked(books.partOrder, 25_000, { parts: [{ ...partOf(books, books.openFee, 25_000), no: 2 }] })}`,
    sees: [/^order-paid-once: The order \S+ has 2 payments on fees, and its gateway keeps one\.$/],
  },
  {
    title: 'a fee of an order that got nothing, though another one was paid and money is left (money 2)',
    breaks: ({ openOrder, school }) => {
      const other = { fee_line_id: null, head_id: school.heads.tuition, label: 'Form', instalment: '' };
      const paid = { no: 2, line_no: 2, ...other, balance: 10_000, discount: 0, late_fee: 0 };
      return `insert into order_lines (order_id, line_no, head_id, label, balance_paise)
          values (${openOrder}, 2, ${school.heads.tuition}, 'Form', 10000);
        ${booked(openOrder, 35_000, { parts: [paid], held: 0, excess: 25_000 })}`;
    },
    sees: [/^excess-not-owed: .* its fee \S+_open was left owing: ₹0 expected, ₹250 found\.$/],
  },
  {
    title: 'nothing of a fee that was raised after it was paid twice (decision 209)',
    breaks: ({ excessOrder }) =>
      `update fee_lines set gross_paise = gross_paise + 5000 where id = ${feeOf(excessOrder)}`,
    sees: [],
  },
  {
    title: 'nothing of a fee that was opened again after its money came (decision 209)',
    breaks: (books) =>
      `${allExcess(books.openOrder, 25_000)};
       with e as (${entry(books, 'manual')})
       insert into ledger_lines (entry_id, account_id, fee_line_id, debit_paise, credit_paise)
         select e.id, head_account(${books.school.instituteId}, 'TUITION', 'TUITION'), ${books.openFee}, v.debit, v.credit
         from e, (values (100, 0), (0, 100)) v(debit, credit)`,
    sees: [],
  },
  {
    title: 'money that nobody owed and that no refund gives back (threats 6.1)',
    breaks: ({ excessOrder }) =>
      [
        allExcess(excessOrder, 30_000, { id: 'pay_old', at: '2026-11-20T05:59:59Z' }),
        allExcess(excessOrder, 20_000, { id: 'pay_young', at: '2026-11-20T06:00:01Z' }),
      ].join(';'),
    sees: [
      /^excess-goes-back: The payment TXN\S+ of 2026-11-20 has money that nobody owed, and nothing gives it back: ₹300 expected, ₹0 found\.$/,
    ],
  },
  {
    title: 'that of a month ago, though what its fee was then is not known any more (decision 209)',
    breaks: ({ openOrder }) => allExcess(openOrder, 25_000, { at: '2026-10-21T06:59:59Z' }),
    sees: [/^excess-goes-back: .* of 2026-10-21 has money that nobody owed/],
  },
  {
    title: 'nothing of such money whose refund failed, so that a person decides',
    breaks: ({ school, excessOrder }) =>
      `${allExcess(excessOrder, 30_000, { at: '2026-11-20T05:59:59Z' })};
       insert into refunds (refund_code, institute_id, payment_id, gateway_account_id, request_key, amount_paise, status, requested_by,
         source, review_since, created_at, updated_at)
       select 'by-hand', ${school.instituteId}, id, gateway_account_id, 'by-hand', 30000, 'FAILED', 'EXCESS', 'EXCESS', '2026-11-20',
         '2026-11-20', '2026-11-20' from payments where gateway_payment_id = 'pay_by_hand'`,
    sees: [],
  },
  {
    title: 'the rest of such money, whose refund a dispute ended without any person (decision 222)',
    breaks: (books) =>
      `${disputeRow(books, 'LOST', 'lost_paise', 10_000)};
       ${allExcess(books.excessOrder, 30_000, { at: '2026-11-20T05:59:59Z' })};
       update disputes set payment_id = (select id from payments where gateway_payment_id = 'pay_by_hand') where gateway_dispute_id = 'by-hand';
       insert into refunds (refund_code, institute_id, payment_id, gateway_account_id, request_key, amount_paise, status, requested_by,
         source, dispute_id, created_at, updated_at)
       select v.code, d.institute_id, d.payment_id, d.gateway_account_id, v.code, v.amount, v.status, v.maker, 'EXCESS',
         case v.maker when 'DISPUTE' then d.id end, '2026-11-20', '2026-11-20'
       from disputes d, (values ('ended', 30000, 'FAILED', 'EXCESS'), ('taken', 10000, 'SENT', 'DISPUTE')) v (code, amount, status, maker)
       where d.gateway_dispute_id = 'by-hand';
       select settle_refund(id, 'PROCESSED', null, null, '', 'by-hand', null, '2026-11-20T06:00:00Z') from refunds where refund_code = 'taken'`,
    sees: [
      /^excess-goes-back: The payment TXN\S+ of 2026-11-20 has money that nobody owed, and nothing gives it back: ₹300 expected, ₹100 found\.$/,
    ],
  },
  ...(
    [
      ['nothing of such money while it is disputed', 'OPEN', '2026-11-20T05:00Z', []],
      ['nothing of such money on the day its dispute ends', 'WON', '2026-11-20T06:00:01Z', []],
      ['such money two days after its dispute', 'WON', '2026-11-20T05:59:59Z', [/^excess-goes-back: /]],
    ] as const
  ).map(([title, state, movedAt, sees]) => ({
    title,
    breaks: (books: BusyBooks) =>
      `${disputeRow(books, state, 'held_paise', 0)};
       ${allExcess(books.excessOrder, 30_000, { at: '2026-11-20T04:00:00Z' })};
       update disputes set updated_at = '${movedAt}', payment_id = (select id from payments where gateway_payment_id = 'pay_by_hand')
         where gateway_dispute_id = 'by-hand'`,
    sees,
  })),
  {
    title: 'a discount that had ended when the money came, granted line by line (money 3)',
    breaks: (books) =>
      paidMuchLater(books, `gross_paise = 30000, discount_paise = 5000, discount_until = '2026-11-20'`, {
        discount: 5_000,
      }),
    sees: [
      /^price-ended: The payment TXN\S+ of 2026-11-21 got a discount of the fee \S+_open that had ended on 2026-11-20: ₹0 expected, ₹50 found\.$/,
    ],
  },
  {
    title: 'nothing of a discount on its last day',
    breaks: (books) =>
      paidMuchLater(books, `gross_paise = 30000, discount_paise = 5000, discount_until = '2026-11-21'`, {
        discount: 5_000,
      }),
    sees: [],
  },
  {
    title: 'a late fee that was left out when the price had ended (money 3)',
    breaks: (books) => `${withLateFee(books)}; ${paidMuchLater(books, `due_date = '2026-11-17'`)}`,
    sees: [
      /^price-ended: The payment TXN\S+ of 2026-11-21 paid no late fee of the fee \S+_open, which was due on 2026-11-17\.$/,
    ],
  },
  {
    title: 'nothing of a late fee within its days of grace',
    breaks: (books) => `${withLateFee(books)}; ${paidMuchLater(books, `due_date = '2026-11-18'`)}`,
    sees: [],
  },
  ...(
    [
      ['paid', { late_fee_paise: 300 }],
      ['waived', { waived_whole: true, waived_by: 'The head', waived_reason: 'Illness' }],
    ] as const
  ).map(([what, late]) => ({
    title: `nothing of a late fee that was ${what} at the counter`,
    breaks: (books: BusyBooks) => {
      const part = JSON.stringify([{ fee_line_id: books.openFee, amount_paise: 100, ...late }]);
      return `${withLateFee(books)};
        select record_payment(${books.school.instituteId}, ${studentOf(books)}, 'by-hand', 'by-hand', 'CASH', '', 'OLD/2',
          '2026-11-20T07:00Z', '${part}');
        ${paidMuchLater(books, `due_date = '2026-11-01', gross_paise = 25100`)}`;
    },
    sees: [],
  })),
];
