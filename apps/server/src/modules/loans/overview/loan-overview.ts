import type { PortalPlan } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import {
  NO_PAISE,
  coolingOffUntil,
  emiStep,
  emiWords,
  howToStopLoan,
  indiaDay,
  isAppliedForEmi,
  planCaption,
  portalInstalments,
  statementParts,
} from '@shulk/domain';
import { PORTAL_PLAN } from '@shulk/words/plans/portal';
import { forCaller } from '../../../platform/language.ts';
import type { Services } from '../../../platform/services.ts';
import { mayCancel } from '../applications/application-view.ts';
import { selectLoansOfStudents } from '../applications/applications.store.ts';
import type { LoanRow } from '../applications/applications.store.ts';
import { loanNow } from '../applications/own-application.ts';
import { selectRecordedLoans } from './loan-overview.store.ts';
import { LOAN_TONES } from './loan-tones.ts';
import { recordedPlan } from './recorded-plan.ts';

/** The caller: the proven contact, in its normalized form. */
export interface LoanAsker {
  readonly method: 'mobile_verf' | 'email_verf';
  readonly destination: string;
}

/** A loan belongs to its borrower: the person who proved the contact of its application (decision 45). */
export const isBorrower = (asker: LoanAsker, loan: LoanRow): boolean =>
  asker.destination ===
  (asker.method === 'mobile_verf' ? loan.contact_mobile : loan.contact_email.trim().toLowerCase());

/**
 * The monthly plans of students for the portal, newest first (decision 54): those of the caller's own contact, and
 * recorded ones. Of a plan with another contact only its hold on fees is visible.
 */
export async function loansOfStudents(
  services: Services,
  studentIds: readonly number[],
  asker: LoanAsker,
): Promise<{ readonly student_id: number; readonly plan: PortalPlan }[]> {
  const [loans, recorded] = await Promise.all([
    selectLoansOfStudents(services.db, studentIds),
    selectRecordedLoans(services.db, studentIds),
  ]);
  const told = loans
    .filter((loan) => isBorrower(asker, loan) || isAppliedForEmi(loan.state))
    .map((loan) => ({
      student_id: loan.student_id,
      plan: forCaller(() => (isBorrower(asker, loan) ? planOf(services, loan) : heldPlan())),
    }));
  return [
    ...told,
    ...recorded.map((row) => ({
      student_id: row.student_id,
      plan: forCaller(() => recordedPlan(services, row)),
    })),
  ];
}

/** The caller's own application with this code, among the students given; undefined for every other one alike. */
export async function ownLoanOfStudents(
  services: Services,
  studentIds: readonly number[],
  asker: LoanAsker,
  applicationCode: string,
): Promise<LoanRow | undefined> {
  const loans = await selectLoansOfStudents(services.db, studentIds);
  return loans.find((loan) => loan.application_code === applicationCode && isBorrower(asker, loan));
}

const heldPlan = (): PortalPlan => ({
  kind: 'held',
  code: '',
  title: PORTAL_PLAN.heldTitle,
  tone: 'info',
  status: '',
  text: PORTAL_PLAN.heldText,
  next: [],
  amount: toRupees(NO_PAISE),
  amount_caption: '',
  facts: [],
  schedule: [],
  has_key_facts: false,
  papers: [],
  page_path: '',
  truth_path: '',
  lender_url: '',
  may_continue: false,
  stop: [],
  lender: null,
});

/** Steps that are the payer's own. */
const OWN_STEPS = new Set(['LENDER', 'ADVANCE', 'MANDATE']);

function planOf(services: Services, loan: LoanRow): PortalPlan {
  const facts = loan.key_facts;
  const now = loanNow(services, loan);
  const standing = { state: loan.state, has_applicant: true, has_lender_page: loan.lender_url !== '' };
  const { title, text } = emiWords(standing, facts.lender);
  const canCancel = mayCancel(loan, now);
  const paidOn = new Map(loan.repayments.map(({ n, paid_on }) => [n, paid_on ?? undefined]));
  const told = portalInstalments(
    facts.schedule.map(({ n, due }) => ({ due, paid_on: paidOn.get(n) })),
    { state: loan.state, lender: facts.lender, today: indiaDay(now), is_recorded: false },
  );
  const isOpen = isAppliedForEmi(loan.state) && loan.state !== 'COMPLETED';
  return {
    kind: 'monthly_plan',
    code: loan.application_code,
    title: loan.card_title,
    tone: LOAN_TONES[loan.state],
    status: title,
    text,
    next: [],
    amount: toRupees(facts.fees_amount),
    amount_caption: planCaption(loan.lines.map(({ label }) => label)),
    facts: statementParts(facts).terms.map(([label, value]) => ({ label, value })),
    schedule: facts.schedule.map((row, index) => ({
      day: row.due,
      amount: toRupees(row.amount),
      what: PORTAL_PLAN.instalmentTo(row.n, facts.lender),
      ...(told[index] ?? { state: 'planned', note: '' }),
    })),
    has_key_facts: loan.signed_at !== null,
    papers: papersOf(loan),
    page_path: `/${loan.slug}`,
    truth_path: '',
    lender_url: ['SUBMITTED', 'APPROVED', 'MANDATE_PENDING'].includes(loan.state) ? loan.lender_url : '',
    may_continue: OWN_STEPS.has(emiStep(standing)),
    stop: [
      ...howToStopLoan({
        lender: facts.lender,
        may_cancel: canCancel,
        cooling_off_until:
          loan.signed_at === null ? undefined : coolingOffUntil(loan.signed_at, facts.cooling_off_days),
        is_open: isOpen,
        grievance: facts.grievance,
      }),
    ],
    lender: {
      name: facts.grievance.name === '' ? facts.lender : `${facts.grievance.name}, ${facts.lender}`,
      phones: [facts.grievance.phone].filter((phone) => phone !== ''),
      emails: [facts.grievance.email].filter((email) => email !== ''),
    },
  };
}

function papersOf({ papers }: LoanRow): PortalPlan['papers'] {
  const named = [
    { label: PORTAL_PLAN.agreement, url: papers.agreement_url ?? '' },
    { label: PORTAL_PLAN.sanction, url: papers.sanction_url ?? '' },
  ];
  return named.filter(({ url }) => url !== '');
}
