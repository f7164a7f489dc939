/** Texts of the payment options step, to the letter. Limits inside them stay plain: `Rs.12000` (ux 4). */

/** Title of the payment options step [PJ-2.8.1]. */
export const OPTIONS_TITLE = 'Please select a Payment Option';
/** Button that appears once a card is selected [PJ-2.8.3]. */
export const OPTIONS_BUTTON = 'Proceed To Pay';
/** Button of workflow sub-mode [PJ-2.8.4]. */
export const OPTIONS_BACK = 'Back';
/** Title of the mobile modal [PJ-2.8.5]. */
export const MOBILE_MODAL_TITLE = 'Enter Mobile Number';
/** Button of the mobile modal [PJ-2.8.6]. */
export const MOBILE_MODAL_BUTTON = 'Proceed';
/** Badge of a recommended card without a text of its own [SR-2.85]. */
export const MOST_POPULAR = 'Most Popular';
/** Before an amount of 0 [SR-2.88]. */
export const PAYABLE_TODAY = 'Payable today';
/** Before an amount other than 0 [SR-2.89]. */
export const PAY_AS_LOW_AS = 'Pay as low as';
/** After the amount of a MONTHLY-EMI card [SR-2.90]. */
export const PER_MONTH = '/month';
/** Before the gateway's logo on a DIRECT card [SR-2.93]. */
export const PAYMENT_VIA = 'payment Via';
/** Expander of a closed card [SR-2.96]. */
export const MORE_DETAILS = 'More Details';
/** Expander of an open card [SR-2.97]. */
export const LESS_DETAILS = 'Less Details';
/** The card that stands for an EMI already active [SR-2.102]. */
export const EMI_SUMMARY = 'You have registered for a Monthly payment plan';
/** Its button [SR-2.103]. */
export const EMI_SUMMARY_BUTTON = 'View application';
/** Collapsible of a MONTHLY-EMI card [SR-2.105]. */
export const EMI_REPAYMENTS = 'EMI Repayments';
/** Collapsible of an AUTO-DEBIT card [SR-2.106]. */
export const AUTO_DEBIT_SCHEDULE = 'Auto Debit Schedule';
/** Collapsible of a DIRECT card [SR-2.107]. */
export const EXTRA_CHARGES = 'Extra Charges';
/** Collapsible of a card that shows its fees [SR-2.108]. */
export const FEE_STRUCTURE_DETAILS = 'Fee Structure Details';
/** Collapsible of a card whose mode is unknown [SR-8.7]; two other empties are spelled otherwise (C39). */
export const UNKNOWN_MODE = 'NO Data Available!';

/** A MONTHLY-EMI card above its maximum [SR-5.22]. */
export function emiAboveMaximum(max: string): string {
  return `the Monthly Installment option is not available for amounts above Rs.${max}`;
}

/** A MONTHLY-EMI card below its minimum [SR-5.23]. */
export function emiBelowMinimum(min: string): string {
  return `the Monthly Installment option is not available for amounts below Rs.${min}`;
}

/** An AUTO-DEBIT card below its minimum [SR-5.24]. */
export function autoDebitBelowMinimum(min: string): string {
  return `the Auto Debit option is not available for amounts below Rs.${min}`;
}

/** A DIRECT card below its minimum, without "Rs." as the specification has it [SR-5.25]. */
export function directBelowMinimum(min: string): string {
  return `the Payment Gateway option is not available for amounts below ${min}`;
}
