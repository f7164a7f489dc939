/** Texts of the payment options step, to the letter. Limits inside them stay plain: `Rs.12000` (ux 4). */
import { spoken } from '../spoken.ts';

export const cardTexts = /* @__PURE__ */ spoken('exact/cards', {
  /** Title of the payment options step [PJ-2.8.1]. */
  optionsTitle: 'Please select a Payment Option',
  /** Button that appears once a card is selected [PJ-2.8.3]. */
  optionsButton: 'Proceed To Pay',
  /** Button of workflow sub-mode [PJ-2.8.4]. */
  optionsBack: 'Back',
  /** Title of the mobile modal [PJ-2.8.5]. */
  mobileModalTitle: 'Enter Mobile Number',
  /** Button of the mobile modal [PJ-2.8.6]. */
  mobileModalButton: 'Proceed',
  /** Badge of a recommended card without a text of its own [SR-2.85]. */
  mostPopular: 'Most Popular',
  /** Before an amount of 0 [SR-2.88]. */
  payableToday: 'Payable today',
  /** Before an amount other than 0 [SR-2.89]. */
  payAsLowAs: 'Pay as low as',
  /** After the amount of a MONTHLY-EMI card [SR-2.90]. */
  perMonth: '/month',
  /** Before the gateway's logo on a DIRECT card [SR-2.93]. */
  paymentVia: 'payment Via',
  /** Expander of a closed card [SR-2.96]. */
  moreDetails: 'More Details',
  /** Expander of an open card [SR-2.97]. */
  lessDetails: 'Less Details',
  /** The card that stands for an EMI already active [SR-2.102]. */
  emiSummary: 'You have registered for a Monthly payment plan',
  /** Its button [SR-2.103]. */
  emiSummaryButton: 'View application',
  /** Collapsible of a MONTHLY-EMI card [SR-2.105]. */
  emiRepayments: 'EMI Repayments',
  /** Collapsible of an AUTO-DEBIT card [SR-2.106]. */
  autoDebitSchedule: 'Auto Debit Schedule',
  /** Collapsible of a DIRECT card [SR-2.107]. */
  extraCharges: 'Extra Charges',
  /** Collapsible of a card that shows its fees [SR-2.108]. */
  feeStructureDetails: 'Fee Structure Details',
  /** Collapsible of a card whose mode is unknown [SR-8.7]; two other empties are spelled otherwise (C39). */
  unknownMode: 'NO Data Available!',

  /** A MONTHLY-EMI card above its maximum [SR-5.22]. */
  emiAboveMaximum: (max: string): string =>
    `the Monthly Installment option is not available for amounts above Rs.${max}`,

  /** A MONTHLY-EMI card below its minimum [SR-5.23]. */
  emiBelowMinimum: (min: string): string =>
    `the Monthly Installment option is not available for amounts below Rs.${min}`,

  /** An AUTO-DEBIT card below its minimum [SR-5.24]. */
  autoDebitBelowMinimum: (min: string): string =>
    `the Auto Debit option is not available for amounts below Rs.${min}`,

  /** A DIRECT card below its minimum, without "Rs." as the specification has it [SR-5.25]. */
  directBelowMinimum: (min: string): string =>
    `the Payment Gateway option is not available for amounts below ${min}`,
});
