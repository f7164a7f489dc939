import type { CalendarDay, EmiState, Instant, KeyFacts, Repayment } from '@shulk/domain';
import type { Language } from '@shulk/words/languages';
import type { Executor } from '../../../platform/db/db.ts';
import type { OrderQuoteLine } from '../../fees/index.ts';

/** An application with its institute, page and student: one read serves every call of the sheet. */
export interface LoanRow {
  readonly id: number;
  readonly institute_id: number;
  readonly loan_code: string;
  readonly application_code: string;
  readonly state: EmiState;
  readonly student_id: number;
  readonly browser_session_id: number | null;
  readonly lender_account_id: number;
  readonly page_id: number;
  readonly slug: string;
  readonly card_code: string;
  readonly card_title: string;
  readonly contact_mobile: string;
  readonly contact_email: string;
  readonly lines: readonly OrderQuoteLine[];
  readonly key_facts: KeyFacts;
  readonly valid_till: CalendarDay;
  readonly parent_origin: string;
  readonly applicant_sealed: string;
  readonly lender_ref: string;
  readonly lender_url: string;
  readonly papers: { readonly agreement_url?: string; readonly sanction_url?: string };
  readonly signed_at: Instant | null;
  readonly touched_at: Instant;
  readonly asked_at: Instant | null;
  readonly consent_version: string | null;
  readonly consent_channel: string | null;
  readonly consent_at: Instant | null;
  readonly clock_offset_ms: number;
  readonly institute_label: string;
  readonly logo_file: string | null;
  readonly brand_colour: string;
  readonly mode: 'test' | 'live';
  readonly student_name: string;
  /** Whether the order of the advance instalments was paid. */
  readonly is_advance_paid: boolean;
  /** Whether one of its fees was paid at the counter while it was in progress. */
  readonly is_paid_otherwise: boolean;
  /** The lender's instalments in order; none before the loan is active. */
  readonly repayments: readonly Repayment[];
}

const view = `select p.application_id as id, p.institute_id, p.loan_code, a.application_code, a.status as state, a.student_id,
    p.browser_session_id, p.lender_account_id, p.page_id, g.slug, p.card_code, p.card_title, p.contact_mobile,
    p.contact_email, p.lines, p.key_facts, p.valid_till, p.parent_origin, p.applicant_sealed, p.lender_ref, p.lender_url,
    p.papers, p.signed_at, p.touched_at, p.asked_at, c.text_version as consent_version, c.channel as consent_channel,
    c.given_at as consent_at, i.clock_offset_ms, i.label as institute_label, i.logo_file, i.brand_colour, i.mode,
    concat_ws(' ', nullif(s.first_name, ''), nullif(s.middle_name, ''), nullif(s.last_name, '')) as student_name,
    is_advance_paid(a.id) as is_advance_paid,
    is_loan_paid_otherwise(a.id) as is_paid_otherwise,
    (select coalesce(jsonb_agg(jsonb_build_object('n', x.n, 'due', x.due_on, 'amount', x.amount_paise, 'paid_on', x.paid_on)
      order by x.n), '[]') from loan_instalments x where x.application_id = p.application_id) as repayments
  from loan_applications p
    join emi_applications a on a.id = p.application_id
    join institutes i on i.id = p.institute_id
    join pages g on g.id = p.page_id
    join students s on s.id = a.student_id
    left join loan_consents c on c.application_id = p.application_id`;

/** One application of an institute. */
export const selectLoan = (ex: Executor, instituteId: number, id: number): Promise<LoanRow | undefined> =>
  ex.maybe(`${view} where p.institute_id = $1 and p.application_id = $2`, [instituteId, id]);

/** An application by the code a browser shows; the caller must be its browser. */
export const selectLoanByCode = (ex: Executor, loanCode: string): Promise<LoanRow | undefined> =>
  ex.maybe(`${view} where p.loan_code = $1`, [loanCode]);

/** The application of a live token, by the token's SHA-256. */
export const selectLoanByToken = (ex: Executor, hash: Buffer, now: Instant): Promise<LoanRow | undefined> =>
  ex.maybe(`${view} where p.token_hash = $1 and p.token_expires_at > $2`, [hash, now]);

/** The applications to find: of whom, on which page. */
export interface LoansOf {
  readonly instituteId: number;
  readonly pageId: number;
  readonly sbdCode: string;
  /** A session names its student only to the browser that made it. */
  readonly sessionCode: string;
  readonly browserId: number;
}

/** A student's applications on a page that did not fail, whoever opened them, newest first (R2). */
export const selectLoansOf = (ex: Executor, of: LoansOf): Promise<LoanRow[]> =>
  ex.query(
    `${view} where p.institute_id = $1 and p.page_id = $2 and a.status not in ('REJECTED', 'EXPIRED', 'CANCELLED')
       and a.student_id in (
         select id from students where institute_id = $1 and sbd_code = $3
         union
         select student_id from pay_sessions where code = $4 and browser_session_id = $5)
     order by p.application_id desc`,
    [of.instituteId, of.pageId, of.sbdCode, of.sessionCode, of.browserId],
  );

/** The applications of students that were sent to a lender, newest first. */
export const selectLoansOfStudents = (ex: Executor, studentIds: readonly number[]): Promise<LoanRow[]> =>
  ex.query(
    `${view} where a.student_id = any($1::bigint[]) and a.status <> 'DRAFT' order by p.application_id desc limit 200`,
    [studentIds],
  );

/** A new application. */
export interface NewLoan {
  readonly institute_id: number;
  readonly student_id: number;
  readonly plan_id: number;
  readonly loan_code: string;
  readonly application_code: string;
  readonly page_id: number;
  readonly browser_session_id: number;
  readonly lender_account_id: number;
  /** The session it was opened from, whose reference and notes it keeps; null without one. */
  readonly pay_session_id: number | null;
  readonly card_code: string;
  readonly card_title: string;
  readonly contact_mobile: string;
  readonly contact_email: string;
  /** This browser typed the mobile, so its form may show it (R54). */
  readonly contact_is_typed: boolean;
  /** The language that the applicant reads. */
  readonly language: Language;
  readonly lines: readonly (OrderQuoteLine & { readonly fee_line_id: number })[];
  readonly key_facts: KeyFacts;
  readonly parent_origin: string;
  readonly token_hash: Buffer;
  readonly token_expires_at: Instant;
  /** When the offer expires. */
  readonly next_check_at: Instant;
  readonly created_at: Instant;
}

/** Writes an application as a draft, with its fees and its first line of history. The amount is what is lent. */
export const insertLoan = (ex: Executor, loan: NewLoan): Promise<{ id: number }> =>
  ex.one(
    `with made as (
       insert into emi_applications (institute_id, student_id, application_code, plan_id, status, amount_paise, applied_on)
       values ($1, $2, $3, $4, 'DRAFT', $5, $6) returning id, institute_id
     ), fees as (
       insert into emi_application_lines (application_id, fee_line_id)
       select made.id, f from made, unnest($7::bigint[]) as f
     ), history as (
       insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
       select institute_id, 'emi', id, '', 'DRAFT', 'create', $8 from made
     )
     insert into loan_applications (application_id, institute_id, loan_code, page_id, browser_session_id,
       lender_account_id, card_code, card_title, contact_mobile, contact_email, lines, key_facts, proposal_no, valid_till,
       parent_origin, token_hash, token_expires_at, next_check_at, created_at, touched_at, contact_is_typed,
       reference_id, notes, language)
     select id, $1, $9, $10, $11, $12, $13, $14, $15, $16, $17::jsonb, $18::jsonb, $19, $20, $21, $22, $23, $24, $8, $8, $26,
       coalesce((select reference_id from session_matter($25)), ''), coalesce((select notes from session_matter($25)), '{}'), $27
     from made returning application_id as id`,
    [
      loan.institute_id,
      loan.student_id,
      loan.application_code,
      loan.plan_id,
      loan.key_facts.amount,
      loan.key_facts.offered_on,
      loan.lines.map((line) => line.fee_line_id),
      loan.created_at,
      loan.loan_code,
      loan.page_id,
      loan.browser_session_id,
      loan.lender_account_id,
      loan.card_code,
      loan.card_title,
      loan.contact_mobile,
      loan.contact_email,
      JSON.stringify(loan.lines),
      JSON.stringify(loan.key_facts),
      loan.key_facts.proposal_no,
      loan.key_facts.valid_till,
      loan.parent_origin,
      loan.token_hash,
      loan.token_expires_at,
      loan.next_check_at,
      loan.pay_session_id,
      loan.contact_is_typed,
      loan.language,
    ],
  );

/** Gives an application a new token and revokes the previous one. */
export const replaceLoanToken = (
  ex: Executor,
  loan: { readonly id: number; readonly institute_id: number },
  token: { readonly hash: Buffer; readonly expires_at: Instant },
): Promise<unknown> =>
  ex.query(
    `update loan_applications set token_hash = $3, token_expires_at = $4
     where institute_id = $1 and application_id = $2`,
    [loan.institute_id, loan.id, token.hash, token.expires_at],
  );

/**
 * Gives an application to another browser, with a token; the previous browser and token lose it. The other must not see
 * what the previous one typed (R54).
 */
export const giveLoanTo = (
  ex: Executor,
  loan: { readonly id: number; readonly institute_id: number },
  holder: LoanHolder,
  token: { readonly hash: Buffer; readonly expires_at: Instant },
): Promise<unknown> =>
  ex.query(
    `update loan_applications set token_hash = $3, token_expires_at = $4, browser_session_id = $5, parent_origin = $6,
       contact_is_typed = false
     where institute_id = $1 and application_id = $2`,
    [loan.institute_id, loan.id, token.hash, token.expires_at, holder.browserId, holder.parentOrigin],
  );

/** The application's browser, and the only origin its sheet talks to. */
export interface LoanHolder {
  readonly browserId: number;
  readonly parentOrigin: string;
}

/** Stores the applicant's sealed details while the application is a draft. @returns false if it no longer is */
export async function saveSealedApplicant(
  ex: Executor,
  loan: { readonly id: number; readonly institute_id: number },
  sealed: string,
): Promise<boolean> {
  const rows = await ex.query(
    `update loan_applications p set applicant_sealed = $3 from emi_applications a
     where a.id = p.application_id and a.status = 'DRAFT' and p.institute_id = $1 and p.application_id = $2
     returning p.application_id`,
    [loan.institute_id, loan.id, sealed],
  );
  return rows.length === 1;
}

/** The outcome of a submission: see submit_application(). */
export type SubmitResult = 'submitted' | 'ordered' | 'held' | 'changed' | 'again';

/** Submits an application, in the caller's transaction. */
export async function submitLoan(
  tx: Executor,
  id: number,
  nextCheckAt: Instant,
  now: Instant,
): Promise<SubmitResult> {
  const row = await tx.one<{ result: SubmitResult }>('select submit_application($1, $2, $3) as result', [
    id,
    nextCheckAt,
    now,
  ]);
  return row.result;
}

/** The consent; written once, never changed. */
export const insertConsent = (
  tx: Executor,
  consent: {
    readonly application_id: number;
    readonly institute_id: number;
    readonly version: string;
    readonly body: string;
    readonly sent_to: string;
    readonly given_at: Instant;
  },
): Promise<unknown> =>
  tx.query(
    `insert into loan_consents (application_id, institute_id, text_version, body, channel, sent_to, given_at)
     values ($1, $2, $3, $4, 'sms', $5, $6)`,
    [
      consent.application_id,
      consent.institute_id,
      consent.version,
      consent.body,
      consent.sent_to,
      consent.given_at,
    ],
  );

/** The key-fact statement as sent; undefined before the signature. */
export const selectStatement = (
  ex: Executor,
  instituteId: number,
  id: number,
): Promise<{ proposal_no: string; body: string; made_at: Instant } | undefined> =>
  ex.maybe(
    'select proposal_no, body, made_at from key_fact_statements where institute_id = $1 and application_id = $2',
    [instituteId, id],
  );
