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
  switch (emiStep(standing)) {
    case 'DETAILS':
      return {
        title: 'Your monthly plan',
        text: `Read the key facts. ${lender} lends the amount; enter the details it needs to decide.`,
      };
    case 'CONSENT':
      return {
        title: 'Share your details',
        text: `We send your details to ${lender} only with your consent. Nothing is signed by it.`,
      };
    case 'LENDER':
      return {
        title: `Continue with ${lender}`,
        text: `${lender} shows its decision and has you sign the loan agreement on its own page. Come back here afterwards.`,
      };
    case 'WAIT':
      return {
        title: `${lender} is looking at your application`,
        text: 'You need not wait here: open this page again later. No other payment of these fees is needed meanwhile.',
      };
    case 'ADVANCE':
      return {
        title: 'Your loan agreement is signed',
        text: 'Pay the first instalments to the institute now. The key facts were sent to you.',
      };
    case 'MANDATE':
      return {
        title: 'One step is left',
        text: `Set up the automatic debit of the monthly instalments with ${lender}, on its own page. Nothing is debited before.`,
      };
    case 'DONE':
      return doneWords(standing.state, lender);
    case 'ENDED':
      return endedWords(standing.state, lender);
  }
}

function doneWords(state: EmiState, lender: string): EmiWords {
  return state === 'COMPLETED'
    ? {
        title: 'Your monthly plan is paid in full',
        text: `${lender} has every instalment. Nothing more is debited.`,
      }
    : {
        title: 'Your monthly plan is active',
        text: `You pay the instalments to ${lender} as in the schedule.`,
      };
}

const STAYS_PAID =
  'What was paid to your institute before stays paid; you can choose another way to pay for the rest.';

/**
 * A loan can be cancelled after its advance was paid, or after the lender paid, so this text does not deny either.
 */
function endedWords(state: EmiState, lender: string): EmiWords {
  const none = `Nothing was borrowed, and nothing is debited for it. ${STAYS_PAID}`;
  if (state === 'REJECTED') return { title: `${lender} did not approve the application`, text: none };
  if (state === 'EXPIRED') return { title: 'The offer has run out', text: none };
  return {
    title: 'The application was withdrawn',
    text: `The loan is given up. What ${lender} may still ask for, it tells you itself. ${STAYS_PAID}`,
  };
}
