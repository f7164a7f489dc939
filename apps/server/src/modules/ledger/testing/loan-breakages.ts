import { studentOf } from './breaking.ts';
import type { Breakage } from './breaking.ts';
import type { BusyBooks } from './busy-books.ts';

interface Over {
  readonly consentAt?: string;
  readonly signedAt?: string;
  readonly hasStatement?: boolean;
  readonly student?: string;
  readonly isTwice?: boolean;
  readonly status?: string;
  /** The key facts' only instalment, in paise, and when it was paid. */
  readonly instalment?: { readonly shown: number; readonly kept: number; readonly paidOn: string | null };
}

/** An application for one fee with consent, signature and an attempted advance. */
const lent = (books: BusyBooks, over: Over): string => {
  const { instituteId, accountId, pageId } = books.school;
  const student = over.student ?? studentOf(books);
  const { instalment } = over;
  const keyFacts = JSON.stringify({
    advance_amount: 100,
    schedule: instalment === undefined ? [] : [{ n: 1, amount: instalment.shown }],
  });
  const history = (to: string, at: string): string =>
    `insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
     values (${instituteId}, 'emi', -1, '', '${to}', 'by-hand', '${at}')`;
  const application = (id: number, whose: string): string =>
    `insert into emi_applications (id, institute_id, student_id, application_code, status, amount_paise, applied_on)
     overriding system value values (${id}, ${instituteId}, ${whose}, 'emi${id}', '${over.status ?? 'SIGNED'}', 100, '2026-11-10');
     insert into emi_application_lines (application_id, fee_line_id) values (${id}, ${books.openFee})`;
  return [
    application(-1, student),
    ...(over.isTwice === true ? [application(-2, studentOf(books))] : []),
    `insert into lender_accounts (id, institute_id, name, key_id, key_secret_sealed, webhook_secret_sealed, webhook_path, facts)
     overriding system value values (-1, ${instituteId}, 'Lender', 'k', 's', 'w', 'lender-path', '{}')`,
    `insert into loan_applications (application_id, institute_id, loan_code, page_id, lender_account_id, card_code, card_title,
       lines, key_facts, proposal_no, valid_till, created_at, touched_at)
     values (-1, ${instituteId}, 'emi_1', ${pageId}, -1, 'emi', 'Monthly', '[]', '${keyFacts}', 'P-1', '2026-11-20', '2026-11-10', '2026-11-10')`,
    `insert into loan_consents (application_id, institute_id, text_version, body, channel, sent_to, given_at)
     values (-1, ${instituteId}, 'v', 'words', 'sms', 'x', '${over.consentAt ?? '2026-11-10'}')`,
    history('SUBMITTED', '2026-11-10'),
    history('SIGNED', over.signedAt ?? '2026-11-11'),
    ...(over.hasStatement === false
      ? []
      : [
          `insert into key_fact_statements (application_id, institute_id, proposal_no, facts, body, made_at)
           values (-1, ${instituteId}, 'P-1', '{}', 'words', '2026-11-11')`,
        ]),
    ...(instalment === undefined
      ? []
      : [
          `insert into loan_instalments (application_id, institute_id, n, due_on, amount_paise, paid_on)
           values (-1, ${instituteId}, 1, '2026-12-05', ${instalment.kept}, ${quoted(instalment.paidOn)})`,
        ]),
    `insert into orders (order_code, application_code, institute_id, page_id, student_id, card_code, title, financing_mode,
       amount_paise, status, gateway_account_id, created_at, expires_at, touched_at, emi_application_id)
     values ('advance', 'advance', ${instituteId}, ${pageId}, ${studentOf(books)}, 'emi', 'Monthly', 'MONTHLY-EMI', 100, 'CANCELLED',
       ${accountId}, '2026-11-12', '2026-11-12', '2026-11-12', -1)`,
    `insert into attempts (attempt_code, order_id, institute_id, gateway_account_id, status, created_at, updated_at)
     select 'advance', id, ${instituteId}, ${accountId}, 'FAILED', '2026-11-12', '2026-11-12' from orders where order_code = 'advance'`,
  ].join(';\n');
};

const quoted = (day: string | null): string => (day === null ? 'null' : `'${day}'`);

/** An application that was stopped at the moment a payment was booked to its fee. */
export const stoppedAtOnce = (books: BusyBooks): string =>
  `${lent(books, {})};
   update emi_application_lines set fee_line_id = ${books.partFee} where application_id = -1;
   insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
     select distinct p.institute_id, 'emi', -1, 'SIGNED', 'CANCELLED', 'by-hand', p.booked_at
     from paid_lines l join payments p on p.id = l.payment_id where l.fee_line_id = ${books.partFee}`;

/** Loan applications, broken. */
export const loanBreakages: readonly Breakage[] = [
  {
    title: 'an application that went to the lender before its consent',
    breaks: (books) => lent(books, { consentAt: '2026-11-11' }),
    sees: [/^loan-consented: An application went to the lender without a consent\.$/],
  },
  {
    title: 'advance instalments that were taken before the signature',
    breaks: (books) => lent(books, { signedAt: '2026-11-13' }),
    sees: [/^loan-signed: Advance instalments were taken before the agreement was signed\.$/],
  },
  {
    title: 'a signed application without its key-fact statement',
    breaks: (books) => lent(books, { hasStatement: false }),
    sees: [/^loan-signed: A signed application has no key-fact statement\.$/],
  },
  {
    title: 'an active application whose instalments are not those it was shown with',
    breaks: (books) => lent(books, { status: 'ACTIVE', instalment: { shown: 600, kept: 500, paidOn: null } }),
    sees: [/^loan-repaid: The instalments of an application are not those of its key facts.*$/],
  },
  {
    title: 'a completed application with an unpaid instalment',
    breaks: (books) =>
      lent(books, { status: 'COMPLETED', instalment: { shown: 600, kept: 600, paidOn: null } }),
    sees: [/^loan-repaid: A completed application has an instalment that is not paid.*$/],
  },
  {
    title: 'a paid instalment without its history',
    breaks: (books) =>
      lent(books, { status: 'ACTIVE', instalment: { shown: 600, kept: 600, paidOn: '2026-12-05' } }),
    sees: [/^loan-repaid: A paid instalment has no line of history.*$/],
  },
  {
    title: 'a fee that was paid while an application was to pay it (money 1)',
    breaks: (books) =>
      `${lent(books, {})}; update emi_application_lines set fee_line_id = ${books.partFee} where application_id = -1`,
    sees: [
      /^paid-or-lent: A payment was put on a fee while the application emi-1 was to pay it\.$/,
      /^paid-or-lent: A payment was put on a fee while the application emi-1 was to pay it\.$/,
    ],
  },
  {
    title: 'a fee under two applications',
    breaks: (books) => lent(books, { isTwice: true }),
    sees: [/^loan-once: A fee is under 2 applications\.$/],
  },
  {
    title: 'an application over a fee of another student',
    breaks: (books, beside) => lent(books, { student: studentOf(beside) }),
    sees: [
      /^same-tenant: An application covers a fee of another student\.$/,
      /^same-tenant: An order takes the advance of another student’s application\.$/,
    ],
  },
];
