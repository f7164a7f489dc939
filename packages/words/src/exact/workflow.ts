/** Texts of the staged workflow, to the letter. */

/** Call to action without a label of its own [PJ-2.10.3]. */
export const WORKFLOW_CTA = 'View Details';
/** Button of the workflow cards [PJ-2.10.7]. */
export const WORKFLOW_BUTTON = 'Proceed';
/** The workflow without cards [PJ-2.10.8] [PJ-8.18]. */
export const WORKFLOW_EMPTY = 'No configuration found!';
/** The workflow while it loads [PJ-2.10.9]. */
export const WORKFLOW_LOADING = 'Loading...';
/** Result modal on success [PJ-2.10.13]. */
export const WORKFLOW_NEXT_STEP = 'Proceed to Next Step';
/** Result modal on failure [PJ-2.10.14]. */
export const WORKFLOW_RETRY = 'Retry Payment';
/** Title of the failure modal [PJ-8.17]. */
export const TRANSACTION_FAILED = 'Transaction Failed';
/** Badge of a completed card [PJ-4.93]. */
export const WORKFLOW_COMPLETED = 'Completed';
/** Badge of a card not completed [PJ-4.94]. */
export const WORKFLOW_TO_BE_PAID = 'To be paid';
/** Proceeding with an amount of zero [PJ-8.16]. */
export const WORKFLOW_ZERO_AMOUNT = 'The payment amount cannot be zero.';
