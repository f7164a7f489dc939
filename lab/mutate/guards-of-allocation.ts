import { AGREED, PLACING, type Guard } from './guard-files.ts';

/** Guards of what captured money pays, what is held of it, and how it is placed or refunded later. */
const ALLOCATE_MONEY = 'packages/domain/src/payments/allocation/allocate-money.ts';

export const GUARDS_OF_ALLOCATION: readonly Guard[] = [
  {
    name: 'line by line: what is still owed of an order is paid, though another line is not',
    source: 'decision 88',
    edits: [
      { file: ALLOCATE_MONEY, find: 'const isOwed = wanted.some(', become: 'const isOwed = wanted.every(' },
    ],
  },
  {
    name: 'line by line: no more of a fee is taken than is owed',
    source: 'decision 88',
    edits: [
      {
        file: ALLOCATE_MONEY,
        find: 'minPaise(forBalance, fee.balance_outstanding);',
        become: 'forBalance;',
      },
    ],
  },
  {
    name: 'line by line: a rest stays while the student owes more',
    source: 'decision 88',
    edits: [
      {
        file: ALLOCATE_MONEY,
        find: 'const rest = owesMore || forPerson > 0 ? left : NO_PAISE;',
        become: 'const rest = forPerson > 0 ? left : NO_PAISE;',
      },
    ],
  },
  {
    name: 'line by line: the rest of a fee of the order itself is looked at',
    source: 'decision 88',
    edits: [
      {
        file: ALLOCATE_MONEY,
        find: 'const rests = lines.flatMap((line) => restsOf(line, parts));',
        become: 'const rests = lines.flatMap((line) => (line.line_no < 0 ? restsOf(line, parts) : []));',
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
      {
        file: ALLOCATE_MONEY,
        find: "if (fee?.is_lent_for === true) return 'LENT_FOR';",
        become: "if (fee === null) return 'LENT_FOR';",
      },
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
        file: 'src/modules/payments/settlement/book-capture.ts',
        find: 'const PRICE_GRACE_MS = 24 * 3_600_000;',
        become: 'const PRICE_GRACE_MS = 24 * 365 * 3_600_000;',
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
    name: 'words: a payer is told what is kept of his money, and what goes back',
    source: 'decision 88',
    edits: [
      {
        file: 'src/modules/notifications/payments/notify-payer.ts',
        find: '...(rests.length === 0 ? []',
        become: '...(rests.length >= 0 ? []',
      },
    ],
  },
];
