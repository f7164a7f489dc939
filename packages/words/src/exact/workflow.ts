/** Texts of the staged workflow, to the letter. */
import { spoken } from '../spoken.ts';

export const workflowTexts = /* @__PURE__ */ spoken('exact/workflow', {
  /** Call to action without a label of its own [PJ-2.10.3]. */
  workflowCta: 'View Details',
  /** Button of the workflow cards [PJ-2.10.7]. */
  workflowButton: 'Proceed',
  /** The workflow without cards [PJ-2.10.8] [PJ-8.18]. */
  workflowEmpty: 'No configuration found!',
  /** The workflow while it loads [PJ-2.10.9]. */
  workflowLoading: 'Loading...',
  /** Result modal on success [PJ-2.10.13]. */
  workflowNextStep: 'Proceed to Next Step',
  /** Result modal on failure [PJ-2.10.14]. */
  workflowRetry: 'Retry Payment',
  /** Title of the failure modal [PJ-8.17]. */
  transactionFailed: 'Transaction Failed',
  /** Badge of a completed card [PJ-4.93]. */
  workflowCompleted: 'Completed',
  /** Badge of a card not completed [PJ-4.94]. */
  workflowToBePaid: 'To be paid',
  /** Proceeding with an amount of zero [PJ-8.16]. */
  workflowZeroAmount: 'The payment amount cannot be zero.',
});
