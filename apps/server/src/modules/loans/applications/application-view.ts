import type { EmiApplicationView, EmiKeyFacts } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import {
  COMPLAINT_URL,
  EMI_MOVES,
  canMove,
  coolingOffUntil,
  emiStep,
  emiWords,
  formatPaymentTimestamp,
  isCoolingOff,
  percentFromBps,
} from '@shulk/domain';
import type { EmiState, Instant, KeyFacts } from '@shulk/domain';
import { CONSENT } from '@shulk/words/plans/consent';
import { KEY_FACTS } from '@shulk/words/plans/key-facts';
import { saidNow } from '@shulk/words/spoken';
import { forCaller, languageNow } from '../../../platform/language.ts';
import type { Services } from '../../../platform/services.ts';
import { helpOf, imagePath } from '../../pages/index.ts';
import { payerContact } from '../../payments/index.ts';
import { maskedApplicant, openApplicant } from './applicant-seal.ts';
import type { LoanRow } from './applications.store.ts';
import { loanNow } from './own-application.ts';

/** The poll intervals of a waiting sheet: while the payer is at the lender, while the lender decides. */
const REFRESH: Readonly<Partial<Record<EmiState, number>>> = {
  SUBMITTED: 5,
  REFERRED: 15,
  APPROVED: 5,
  SIGNED: 5,
  MANDATE_PENDING: 15,
};

const NO_CONTACT = { mobile: '', email: '' };

/** Everything the sheet shows of an application (decision 29). */
export async function applicationView(services: Services, loan: LoanRow): Promise<EmiApplicationView> {
  const facts = loan.key_facts;
  const standing = standingOf(loan);
  const now = loanNow(services, loan);
  return {
    application_id: loan.loan_code,
    application_code: loan.application_code,
    state: loan.state,
    step: emiStep(standing),
    ...forCaller(() => emiWords(standing, facts.lender)),
    card_title: loan.card_title,
    institute_name: loan.institute_label,
    ...(loan.logo_file === null ? {} : { logo: imagePath(loan.logo_file) }),
    brand: loan.brand_colour,
    student_name: loan.student_name,
    test_mode: loan.mode === 'test',
    parent_origin: loan.parent_origin,
    page_path: `/${loan.slug}`,
    help: await helpOf(services, loan.slug),
    key_facts: wireFacts(facts),
    applicant:
      loan.applicant_sealed === ''
        ? null
        : maskedApplicant(openApplicant(services.settings.secretKeys, loan)),
    known_contact:
      loan.state === 'DRAFT' ? await payerContact(services.db, loan.id, 'loan_applications') : NO_CONTACT,
    consent: {
      version: loan.consent_version ?? CONSENT.version,
      text: consentText(facts),
      translation:
        languageNow() === 'en'
          ? null
          : forCaller(() => ({ text: consentText(facts), note: CONSENT.translated })),
      given_at: loan.consent_at === null ? '' : formatPaymentTimestamp(loan.consent_at),
    },
    lender_url: ['SUBMITTED', 'APPROVED', 'MANDATE_PENDING'].includes(loan.state) ? loan.lender_url : '',
    advance: { amount: toRupees(facts.advance_amount), is_paid: loan.is_advance_paid },
    cooling_off_until: loan.signed_at === null ? '' : coolingOffUntil(loan.signed_at, facts.cooling_off_days),
    may_cancel: mayCancel(loan, now),
    paid_instalments: loan.repayments.flatMap(({ n, paid_on }) => (paid_on === null ? [] : [{ n, paid_on }])),
    refresh_seconds: REFRESH[loan.state] ?? 0,
  };
}

const consentText = ({ lender, lsp, beneficiary }: KeyFacts): string =>
  CONSENT.text({ lender, lsp, institute: beneficiary });

/** What determines the step of an application. */
const standingOf = (loan: LoanRow) => ({
  state: loan.state,
  has_applicant: loan.applicant_sealed !== '',
  has_lender_page: loan.lender_url !== '',
});

/** Whether the payer can withdraw: before the signature, and within the cooling-off days after it (regulation E.10). */
export function mayCancel(loan: LoanRow, now: Instant): boolean {
  if (!canMove(EMI_MOVES, loan.state, 'CANCELLED')) return false;
  return loan.signed_at === null || isCoolingOff(loan.signed_at, loan.key_facts.cooling_off_days, now);
}

function wireFacts(facts: KeyFacts): EmiKeyFacts {
  return {
    ...facts,
    fees_amount: toRupees(facts.fees_amount),
    advance_amount: toRupees(facts.advance_amount),
    amount: toRupees(facts.amount),
    emi: toRupees(facts.emi),
    interest: toRupees(facts.interest),
    total_paid: toRupees(facts.total_paid),
    rate_pct: percentFromBps(facts.rate_bps),
    apr_pct: percentFromBps(facts.apr_bps),
    complaint_url: COMPLAINT_URL,
    fees: facts.fees.map((fee) => ({
      ...fee,
      name: forCaller(() => saidNow(KEY_FACTS, fee.name)),
      amount: toRupees(fee.amount),
    })),
    schedule: facts.schedule.map((row) => ({
      ...row,
      outstanding: toRupees(row.outstanding),
      principal: toRupees(row.principal),
      interest: toRupees(row.interest),
      amount: toRupees(row.amount),
    })),
  };
}
