import type { PortalPlan } from '@shulk/contract';
import { toRupees } from '@shulk/contract/wire';
import {
  NO_PAISE,
  emiSchedule,
  emiWords,
  formatDay,
  formatExact,
  indiaDay,
  planCaption,
  portalInstalments,
  recordedPlanFacts,
  sumPaise,
} from '@shulk/domain';
import { PORTAL_PLAN } from '@shulk/words/plans/portal';
import type { Services } from '../../../platform/services.ts';
import { loanNow } from '../applications/own-application.ts';
import { LOAN_TONES } from './loan-tones.ts';
import type { RecordedLoanRow } from './loan-overview.store.ts';

/**
 * A recorded monthly plan for the portal: by the terms of the institute's plan, because its lender does not report
 * payments to us (decision 54).
 */
export function recordedPlan(services: Services, row: RecordedLoanRow): PortalPlan {
  const { plan } = row;
  const lender = plan?.lender ?? PORTAL_PLAN.someLender;
  const reckoned = plan === null ? undefined : emiSchedule(row.amount_paise, plan, row.applied_on);
  const fee = plan?.processing_fee_paise ?? NO_PAISE;
  const rows = reckoned?.rows ?? [];
  const told = portalInstalments(
    rows.map(({ emi_due_date }) => ({ due: emi_due_date, paid_on: undefined })),
    { state: row.status, lender, today: indiaDay(loanNow(services, row)), is_recorded: true },
  );
  const standing = { state: row.status, has_applicant: true, has_lender_page: false };
  const { title, text } = emiWords(standing, lender);
  return {
    kind: 'monthly_plan',
    code: row.application_code,
    title: PORTAL_PLAN.title,
    tone: LOAN_TONES[row.status],
    status: title,
    text,
    next: [
      ...rows
        .filter((_, index) => told[index]?.state === 'next')
        .map((due) =>
          PORTAL_PLAN.nextByPlan(formatExact(due.emi_amount), formatDay(due.emi_due_date), lender),
        ),
      PORTAL_PLAN.recorded(lender, formatDay(row.applied_on)),
    ],
    amount: toRupees(row.amount_paise),
    amount_caption: planCaption(row.labels),
    facts: recordedPlanFacts({
      fees: row.amount_paise,
      applied_on: row.applied_on,
      reference: row.application_code,
      terms:
        plan === null || reckoned === undefined
          ? undefined
          : {
              lender,
              months: plan.months,
              emi: reckoned.emi_amount,
              advance_count: plan.advance,
              advance: reckoned.advance_emi_amount,
              rate_bps: plan.interest_by === 'PAYER' ? plan.rate_bps : 0,
              processing_fee: fee,
              total: sumPaise([reckoned.total, fee]),
            },
    }),
    schedule: rows.map((instalment, index) => ({
      day: instalment.emi_due_date,
      amount: toRupees(instalment.emi_amount),
      what: PORTAL_PLAN.instalment(index + 1),
      ...(told[index] ?? { state: 'planned', note: '' }),
    })),
    has_key_facts: false,
    papers: [],
    page_path: '',
    truth_path: '',
    lender_url: '',
    may_continue: false,
    stop: [],
    lender: null,
  };
}
