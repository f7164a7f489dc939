import { AGREED, PLACING, REFUNDS } from './guard-files.mjs';

/** Guards of what captured money pays, what is held of it, and how it is placed or given back later. */
const PLACE_MONEY = 'packages/domain/src/payments/placing/place-money.ts';

export const GUARDS_OF_PLACING = [
  {
    name: 'line by line: what is still owed of an order is paid, though another line is not',
    source: 'decision 88',
    edits: [
      { file: PLACE_MONEY, find: 'const isOwed = wanted.some(', become: 'const isOwed = wanted.every(' },
    ],
  },
  {
    name: 'line by line: no more of a fee is taken than is owed',
    source: 'decision 88',
    edits: [
      {
        file: PLACE_MONEY,
        find: 'minPaise(paise(agreed.balance + agreed.discount), fee.balance_outstanding);',
        become: 'paise(agreed.balance + agreed.discount);',
      },
    ],
  },
  {
    name: 'line by line: a rest stays while the student owes more',
    source: 'decision 88',
    edits: [
      {
        file: PLACE_MONEY,
        find: 'const rest = owesMore || lentFor > 0 ? left : NO_PAISE;',
        become: 'const rest = lentFor > 0 ? left : NO_PAISE;',
      },
    ],
  },
  {
    name: 'line by line: the rest of a fee of the order itself is looked at',
    source: 'decision 88',
    edits: [
      {
        file: PLACE_MONEY,
        find: '[...wanted.flatMap(({ line }) => restsOf(line, parts)), ...money.others];',
        become:
          '[...(wanted.length < 0 ? wanted.flatMap(({ line }) => restsOf(line, parts)) : []), ...money.others];',
      },
    ],
  },
  {
    name: 'loan hold: a fee that a loan is to pay is not paid as well',
    source: 'decision 88, money 1',
    edits: [
      {
        file: AGREED,
        find: 'where l.order_id = p_order.id and holds_fees(a.status) and a.id is distinct from p_order.emi_application_id);',
        become: 'where l.order_id = p_order.id and false);',
      },
      { file: PLACE_MONEY, find: 'if (line.fee?.is_lent_for === true) {', become: 'if (line.line_no < 0) {' },
    ],
  },
  {
    name: 'price end: an agreed price ends a day after its order',
    source: 'decision 88, money 3',
    edits: [
      {
        file: AGREED,
        find: "p_now <= p_order.expires_at + interval '24 hours'",
        become: "p_now <= p_order.expires_at + interval '24 months'",
      },
      {
        file: 'src/modules/payments/settlement/place-capture.ts',
        find: 'const PRICE_GRACE_MS = 24 * 3_600_000;',
        become: 'const PRICE_GRACE_MS = 24 * 365 * 3_600_000;',
      },
    ],
  },
  {
    name: 'one payment at most pays the fees of an order',
    source: 'decision 88, threats 6.1',
    edits: [
      {
        file: PLACE_MONEY,
        find: "if (money.was_order_paid) return held(amount, 'PAID_BEFORE');",
        become: "if (money.lines.length < 0) return held(amount, 'PAID_BEFORE');",
      },
    ],
  },
  {
    name: 'placing from suspense: what is on its way back is not placed as well',
    source: 'decision 94',
    edits: [
      {
        file: 'src/modules/payments/reviews/reviews.store.ts',
        find: 'left_of_payment(p, part.source) as waiting_paise',
        become: "case part.source when 'HELD' then p.held_paise else p.excess_paise end as waiting_paise",
      },
      {
        file: 'src/modules/payments/reviews/reviews.store.ts',
        find: 'and left_of_payment(p, part.source) > 0',
        become: '',
      },
      {
        file: PLACING,
        find: 'v_cash > left_of_payment(v_payment, p_source)',
        become:
          "v_cash > case p_source when 'HELD' then v_payment.held_paise else v_payment.excess_paise end",
      },
    ],
  },
  {
    name: 'placing from suspense: the fee is owed less by what was placed',
    source: 'decision 94',
    edits: [
      {
        file: PLACING,
        find: `      settled_paise = f.settled_paise + r.balance + r.discount,
      late_fee_paid_paise = f.late_fee_paid_paise + r.late_fee,`,
        become: '      late_fee_paid_paise = f.late_fee_paid_paise + r.late_fee,',
      },
    ],
  },
  {
    name: 'what is on its way back is not given back again',
    source: 'threats 6.2',
    edits: [
      {
        file: REFUNDS,
        find: "where r.payment_id = p_payment.id and r.source = p_source and r.status <> 'FAILED'), 0);",
        become: "where r.payment_id = p_payment.id and r.source = p_source and r.status = 'PROCESSED'), 0);",
      },
    ],
  },
  {
    name: 'counter: no more is booked on a fee than it can take',
    source: 'R12',
    edits: [
      {
        file: 'src/modules/imports/check/money/check-payments.ts',
        find: '  if (line.isDynamic || amount <= left) return;',
        become: '  if (line.isDynamic || amount <= left * 100) return;',
      },
      {
        file: 'migrations/0002_students_fees.sql',
        find: 'check (settled_paise <= gross_paise - concession_paise or is_dynamic)',
        become: 'check (settled_paise >= 0)',
      },
    ],
  },
  {
    name: 'words: a payer is told what is kept of his money, and what goes back',
    source: 'decision 88',
    edits: [
      {
        file: 'src/modules/notifications/payments/tell-payer.ts',
        find: "if (paid.held_paise === 0 && paid.excess_paise === 0) return '';",
        become: "if (paid.amount_paise > 0) return '';",
      },
    ],
  },
];
