import type { CalendarDay, Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { DueRows } from '../../../platform/due/due.store.ts';
import type { LoanRow } from '../applications/applications.store.ts';
import type { LoanCause } from '../applications/move-loan.store.ts';

type Named = Pick<LoanRow, 'id' | 'institute_id'>;

/** Claims the query of an application. @returns false if one was claimed since `before` */
export async function claimLoanQuery(
  ex: Executor,
  loan: Named,
  before: Instant,
  now: Instant,
): Promise<boolean> {
  const rows = await ex.query(
    `update loan_applications set asked_at = $4
     where institute_id = $1 and application_id = $2 and (asked_at is null or asked_at <= $3 or asked_at > $4)
     returning application_id`,
    [loan.institute_id, loan.id, before, now],
  );
  return rows.length === 1;
}

/** Stores the lender's references of an application: its id, its page, its papers. */
export const keepLenderNews = (
  ex: Executor,
  loan: Named,
  news: Pick<LoanRow, 'lender_ref' | 'lender_url' | 'papers'>,
): Promise<unknown> =>
  ex.query(
    `update loan_applications set lender_ref = $3, lender_url = $4, papers = $5::jsonb
     where institute_id = $1 and application_id = $2`,
    [loan.institute_id, loan.id, news.lender_ref, news.lender_url, JSON.stringify(news.papers)],
  );

/** Whether an application is still in the state of parameter `n`; one that moved has its next poll from its mover. */
const isStill = (n: number): string =>
  `(select status from emi_applications where id = application_id) = $${n}`;

/**
 * Stores the lender's references and the next poll of an application that did not move, in one statement; one that
 * moved meanwhile got both from its mover.
 */
export const keepQuietNews = (
  ex: Executor,
  loan: Pick<LoanRow, 'id' | 'institute_id' | 'state' | 'touched_at'>,
  news: Pick<LoanRow, 'lender_ref' | 'lender_url' | 'papers'>,
  nextAt: Instant | undefined,
): Promise<unknown> =>
  ex.query(
    `update loan_applications set lender_ref = $3, lender_url = $4, papers = $5::jsonb, checks = checks + 1,
       next_check_at = case when touched_at = $6 and ${isStill(8)} then $7 else next_check_at end
     where institute_id = $1 and application_id = $2`,
    [
      loan.institute_id,
      loan.id,
      news.lender_ref,
      news.lender_url,
      JSON.stringify(news.papers),
      loan.touched_at,
      nextAt ?? null,
      loan.state,
    ],
  );

/** Stores the key-fact statement as sent; written once. */
export const insertStatement = (
  ex: Executor,
  loan: Pick<LoanRow, 'id' | 'institute_id' | 'key_facts'>,
  body: string,
  now: Instant,
): Promise<unknown> =>
  ex.query(
    `insert into key_fact_statements (application_id, institute_id, proposal_no, facts, body, made_at)
     values ($1, $2, $3, $4::jsonb, $5, $6)`,
    [loan.id, loan.institute_id, loan.key_facts.proposal_no, JSON.stringify(loan.key_facts), body, now],
  );

/** Schedules the next poll of an application that is still in this state; no moment: none. */
export const planLoanCheck = (
  ex: Executor,
  loan: Pick<LoanRow, 'id' | 'institute_id' | 'state'>,
  at: Instant | undefined,
): Promise<unknown> =>
  ex.query(
    `update loan_applications set next_check_at = $3, checks = checks + 1
     where institute_id = $1 and application_id = $2 and ${isStill(4)}`,
    [loan.institute_id, loan.id, at ?? null, loan.state],
  );

const APPLICATIONS = {
  table: 'loan_applications',
  key: 'application_id',
  clock: 'institute',
  read: 'select p.application_id as id, p.institute_id from loan_applications p',
  readKey: 'p.application_id',
} as const;

/** Applications to withdraw, because one of their fees was paid at the counter. */
export const DUE_WITHDRAWALS: DueRows<Named> = {
  ...APPLICATIONS,
  kind: 'loans-to-withdraw',
  at: 'stop_at',
  open: 'd.stop_at is not null',
};

/** Schedules the next try to withdraw an application; null: none. */
export const planStop = (ex: Executor, loan: Named, at: Instant | null): Promise<unknown> =>
  ex.query('update loan_applications set stop_at = $3 where institute_id = $1 and application_id = $2', [
    loan.institute_id,
    loan.id,
    at,
  ]);

/** Applications due for a poll. */
export const DUE_LOANS: DueRows<Named> = {
  ...APPLICATIONS,
  kind: 'loans',
  at: 'next_check_at',
  open: 'd.next_check_at is not null',
};

/**
 * Makes an application due at once, because there is news of it; one that is over is not polled. Writes only a change.
 * @returns the application and its state, if the lender has such a one
 */
export async function markLoanDue(
  ex: Executor,
  lenderAccountId: number,
  loanCode: string,
): Promise<(Named & Pick<LoanRow, 'state'>) | undefined> {
  return ex.maybe<Named & Pick<LoanRow, 'state'>>(
    `with named as (
       select p.application_id, p.institute_id, a.status, case
         when a.status not in ('COMPLETED', 'REJECTED', 'EXPIRED', 'CANCELLED') then least(p.next_check_at, p.touched_at) end as due_at
       from loan_applications p join emi_applications a on a.id = p.application_id
       where p.lender_account_id = $1 and p.loan_code = $2
     ), due as (
       update loan_applications p set next_check_at = named.due_at from named
       where p.application_id = named.application_id and p.next_check_at is distinct from named.due_at
     )
     select application_id as id, institute_id, status as state from named`,
    [lenderAccountId, loanCode],
  );
}

/**
 * Marks instalments as paid, each once, with its history; only for an active application.
 * @returns how many were new
 */
export async function payInstalments(
  tx: Executor,
  id: number,
  paid: readonly { readonly n: number; readonly paid_on: CalendarDay }[],
  cause: LoanCause,
  now: Instant,
): Promise<number> {
  const row = await tx.one<{ count: number }>('select pay_instalments($1, $2, $3, $4, $5) as count', [
    id,
    paid.map(({ n }) => n),
    paid.map(({ paid_on: day }) => day),
    cause,
    now,
  ]);
  return row.count;
}

/** The application whose advance instalments a paid order takes. */
export const selectLoanOfPaidOrder = (
  ex: Executor,
  instituteId: number,
  orderId: number,
): Promise<Named | undefined> =>
  ex.maybe<Named>(
    `select p.application_id as id, p.institute_id from orders o
       join loan_applications p on p.application_id = o.emi_application_id
     where o.institute_id = $1 and o.id = $2 and is_advance_paid(p.application_id)`,
    [instituteId, orderId],
  );
