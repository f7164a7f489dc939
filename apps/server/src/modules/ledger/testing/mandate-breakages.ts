import { studentOf } from './breaking.ts';
import type { Breakage } from './breaking.ts';
import type { BusyBooks } from './busy-books.ts';

const anAct = (instituteId: number, kind: string, ref: string, state: string): string =>
  `insert into scheduled_acts (institute_id, kind, ref, due_at, next_at, state)
   values (${instituteId}, '${kind}', '${ref}', '2026-11-12', '2026-11-12', '${state}')`;

/** A mandate with one debit whose order was paid, and its history. */
const debited = (
  books: BusyBooks,
  over: {
    mandate?: string;
    /** A state of the mandate before the debit began. */
    movedTo?: string;
    noticed?: string;
    /** The notice's amount, in paise. */
    told?: number;
    /** The state of the act scheduled for the debit; none by default. */
    act?: string;
    status?: string;
    isTwice?: boolean;
    open?: number;
    student?: string;
  },
): string => {
  const { instituteId, accountId, pageId } = books.school;
  const student = over.student ?? studentOf(books);
  const order = (code: string, status: string): string =>
    `insert into orders (order_code, application_code, institute_id, page_id, student_id, card_code, title, financing_mode,
       amount_paise, status, gateway_account_id, created_at, expires_at, touched_at, made_by, mandate_debit_id)
     select '${code}', '${code}', ${instituteId}, ${pageId}, student_id, 'auto', 'Auto', 'AUTO-DEBIT', 100, '${status}',
       ${accountId}, '2026-11-10', '2026-11-30', '2026-11-10', 'mandate', -1 from mandates where id = -1`;
  const history = (kind: string, to: string, at: string): string =>
    `insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
     values (${instituteId}, '${kind}', -1, '', '${to}', 'by-hand', '${at}')`;
  return [
    `insert into mandates (id, mandate_code, institute_id, student_id, order_id, gateway_account_id, status, rail, rail_why,
       max_amount_paise, starts_on, ends_on, created_at, updated_at)
     overriding system value select -1, 'mnd', ${instituteId}, ${student}, ${books.openOrder}, ${accountId}, 'ACTIVE', 'UPI_AUTOPAY',
       'within_upi_limit', 100, '2026-11-01', '2027-11-01', '2026-11-01', '2026-11-01'`,
    `insert into mandate_debits (id, institute_id, mandate_id, instalment_no, due_date, planned_paise, status, updated_at)
     overriding system value values (-1, ${instituteId}, -1, 1, '2026-11-12', 100, 'CANCELLED', '2026-11-12')`,
    order('debit-1', 'CANCELLED'),
    `insert into attempts (attempt_code, order_id, institute_id, gateway_account_id, status, created_at, updated_at)
     select 'debit', id, ${instituteId}, ${accountId}, 'FAILED', '2026-11-12T08:00Z', '2026-11-12' from orders where order_code = 'debit-1'`,
    history('mandate', 'ACTIVE', over.mandate ?? '2026-11-02'),
    ...(over.movedTo === undefined ? [] : [history('mandate', over.movedTo, '2026-11-12T08:00Z')]),
    history('debit', 'NOTIFIED', over.noticed ?? '2026-11-11T07:59Z'),
    history('debit', 'SUBMITTED', '2026-11-12T08:00Z'),
    // An event at the same moment but after the debit's start changes nothing.
    history('mandate', 'COMPLETED', '2026-11-12T08:00Z'),
    `update mandate_debits set status = '${over.status ?? 'CANCELLED'}', notice_paise = ${over.told ?? 100},
       noticed_at = '2026-11-11T07:59Z', debit_at = '2026-11-12T08:00Z',
       order_id = (select id from orders where order_code = 'debit-1') where id = -1`,
    ...(over.act === undefined ? [] : [anAct(instituteId, 'debit-run', '-1/1', over.act)]),
    ...Array.from({ length: over.open ?? 0 }, (_, n) => order(`debit-open-${n}`, 'CREATED')),
    // Two payments booked to fees claim this debit.
    ...(over.isTwice === true
      ? [
          `update orders set made_by = 'mandate', mandate_debit_id = -1 where id in (
             select order_id from payments where institute_id = ${instituteId} and kind = 'gateway' and status = 'CAPTURED'
             order by id limit 2)`,
        ]
      : []),
  ].join(';\n');
};

/** Mandates and their debits, broken. */
export const mandateBreakages: readonly Breakage[] = [
  {
    title: 'a debit without an authorised mandate',
    breaks: (books) => debited(books, { mandate: '2026-11-12T08:01Z' }),
    sees: [/^debit-allowed: A debit was begun without an authorised mandate\.$/],
  },
  ...['PAUSED', 'CANCELLED'].map((movedTo) => ({
    title: `a debit by a mandate that was ${movedTo} before it`,
    breaks: (books: BusyBooks) => debited(books, { movedTo }),
    sees: [/^debit-allowed: A debit was begun without an authorised mandate\.$/],
  })),
  {
    title: 'a debit of another amount than its notice told',
    breaks: (books) => debited(books, { told: 99 }),
    sees: [
      /^debit-allowed: A debit was begun with another amount than its notice told: ₹0\.99 expected, ₹1 found\.$/,
    ],
  },
  ...(
    [
      ['SCHEDULED', undefined],
      ['NOTIFIED', 'FAILED'],
      ['SUBMITTED', 'CANCELLED'],
    ] as const
  ).map(([status, act]) => ({
    title: `a debit that is ${status} while its act is ${act ?? 'not planned'}`,
    breaks: (books: BusyBooks) => debited(books, { status, ...(act === undefined ? {} : { act }) }),
    sees: [new RegExp(`^debit-pursued: A debit is ${status}, and nothing is planned`)],
  })),
  {
    title: 'a debit that waits for its day while only its result is looked for',
    breaks: (books) =>
      [
        debited(books, { status: 'NOTIFIED' }),
        anAct(books.school.instituteId, 'debit-result', '-1/1/0', 'WAITING'),
      ].join(';\n'),
    sees: [/^debit-pursued: A debit is NOTIFIED, and nothing is planned/],
  },
  {
    title: 'nothing of a debit that waits for its act',
    breaks: (books) => debited(books, { status: 'SUBMITTED', act: 'WAITING' }),
    sees: [],
  },
  {
    title: 'a debit without a notice a day before',
    breaks: (books) => debited(books, { noticed: '2026-11-11T08:01Z' }),
    sees: [/^debit-allowed: A debit was begun without a notice a day before\.$/],
  },
  {
    title: 'a debit that counts as paid without money',
    breaks: (books) => debited(books, { status: 'PAID' }),
    sees: [/^debit-once: A debit is PAID, and 0 payments of it are booked\.$/],
  },
  {
    title: 'an instalment that was debited twice, each time without a notice',
    breaks: (books) => debited(books, { status: 'PAID', isTwice: true }),
    sees: [/^debit-allowed: /, /^debit-allowed: /, /^debit-once: An instalment was debited 2 times\.$/],
  },
  {
    title: 'a debit with two open orders',
    breaks: (books) => debited(books, { open: 2 }),
    sees: [/^debit-once: A debit has 2 open orders\.$/],
  },
  {
    title: 'a mandate for a student of another institute',
    breaks: (books, beside) => debited(books, { student: studentOf(beside) }),
    sees: [
      /^same-tenant: A mandate is for a student of another institute\.$/,
      /^same-tenant: An order is for a student of another institute\.$/,
    ],
  },
];
