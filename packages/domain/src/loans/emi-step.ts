import { EMI_STEP } from '@shulk/words/plans/emi';
import type { EmiState } from '../states/plan-states.ts';

/** What the payer has to do next, or wait for (decision 29). */
export type EmiStep = 'DETAILS' | 'CONSENT' | 'LENDER' | 'WAIT' | 'ADVANCE' | 'MANDATE' | 'DONE' | 'ENDED';

/** What decides the step of an application. */
export interface EmiStanding {
  readonly state: EmiState;
  readonly has_applicant: boolean;
  /** Whether the lender's own page for this application is known. */
  readonly has_lender_page: boolean;
}

/** The current step of an application; only the server's rows decide it, so that a killed tab can resume. */
export function emiStep({ state, has_applicant, has_lender_page }: EmiStanding): EmiStep {
  switch (state) {
    case 'DRAFT':
      return has_applicant ? 'CONSENT' : 'DETAILS';
    case 'SUBMITTED':
      return has_lender_page ? 'LENDER' : 'WAIT';
    case 'REFERRED':
      return 'WAIT';
    case 'APPROVED':
      return 'LENDER';
    case 'SIGNED':
      return 'ADVANCE';
    case 'MANDATE_PENDING':
      return 'MANDATE';
    case 'ACTIVE':
    case 'COMPLETED':
      return 'DONE';
    case 'REJECTED':
    case 'EXPIRED':
    case 'CANCELLED':
      return 'ENDED';
  }
}

/** Whether an application is over without a loan: its fees can be paid another way. */
export const isEmiEnded = (state: EmiState): boolean =>
  state === 'REJECTED' || state === 'EXPIRED' || state === 'CANCELLED';

/** The text about an application's status. */
export interface EmiWords {
  readonly title: string;
  readonly text: string;
}

/** An application's status and next step, in plain words; `lender` is the lender's name. */
export function emiWords(standing: EmiStanding, lender: string): EmiWords {
  const step = emiStep(standing);
  if (step === 'DONE') return EMI_STEP[standing.state === 'COMPLETED' ? 'COMPLETED' : 'ACTIVE'](lender);
  if (step !== 'ENDED') return EMI_STEP[step](lender);
  const { state } = standing;
  return EMI_STEP[state === 'REJECTED' || state === 'EXPIRED' ? state : 'CANCELLED'](lender);
}
