/** Texts of the fee steps, the fee structure section and the end states, to the letter. */
import { spoken } from '../spoken.ts';

export const feeTexts = /* @__PURE__ */ spoken('exact/fees', {
  /** Heading of the checkbox step [PJ-2.4.1]. */
  checkboxHeading: 'Fee Details',
  /** Subtitle of the checkbox step [PJ-2.4.2]. */
  checkboxSubtitle: 'Please select fees which you are willing to pay',
  /** Button of the checkbox step [PJ-2.4.4]. */
  checkboxButton: 'Proceed To Pay',
  /** The checkbox step with an empty list [PJ-2.4.5]; two other empties are spelled otherwise (C39). */
  checkboxEmpty: 'No data Available',
  /** A row with base amount 0 or less [PJ-4.40]. */
  notPayable: 'Not Payable',
  /** A row whose balance an EMI carries [PJ-4.42]. */
  appliedForEmi: 'Applied for EMI',
  /** A row with balance outstanding 0 or less [PJ-4.45]. */
  rowPaid: 'Paid',

  /** Heading of the dynamic step [PJ-2.5.1]. */
  dynamicHeading: 'Fee Details',
  /** Button of the dynamic step [PJ-2.5.3]. */
  dynamicButton: 'Proceed',
  /** The dynamic step when none of its fees is payable [PJ-2.5.5] (C8). */
  dynamicEmpty: 'No Payable Fee Header Available!',
  /** A dynamic amount left empty [PJ-5.21]. */
  dynamicAmountEmpty: 'Please enter amount',
  /** A dynamic amount with anything but digits [PJ-5.22]. */
  dynamicAmountInvalid: 'Please enter valid fee amount',
  /** A dynamic step whose amounts add up to nothing [PJ-5.24]. */
  dynamicTotalZero: 'At least one fee must be greater than zero',
  /** A dynamic page without a dynamic fee: heading [SR-8.8]. */
  invalidDynamicHeading: 'Oops! Something went wrong',
  /** A dynamic page without a dynamic fee: text [SR-8.8]. */
  invalidDynamicText: 'Invalid Payment Configurations.',

  /** Button of the fee edit screen [PJ-2.6.3]. */
  editButton: 'Proceed',
  /** Empty state of the fee edit screen [PJ-2.6.4]. */
  editEmpty: 'No Fee Type Data Available',

  /** Fee structure label of a row an EMI carries [SR-4.9]. */
  includedInEmiPlan: 'Included in EMI plan',
  /** Fee structure label of a row with nothing to pay [SR-4.10]. */
  noPayableAmount: 'No Payable Amount',
  /** Fee structure label of a paid row [SR-4.11]. */
  structurePaid: 'Paid',
  /** Fee structure label of a row to be paid [SR-4.12]. */
  finalAmount: 'Final Amount',
  /** The fee structure section while it loads [SR-8.6]. */
  structureLoading: 'Loading...',
  /** The fee structure section without rows [SR-8.6]; two other empties are spelled otherwise (C39). */
  structureEmpty: 'No Data Available',

  /** No-payable state: heading [PJ-2.9.1]. */
  nothingPayableHeading: 'No payable amount found for this transaction',
  /** No-payable state: text [PJ-2.9.2]. */
  nothingPayableText: 'Please contact your institute for any queries.',
  /** All-paid state: heading [PJ-2.9.4]. */
  allPaidHeading: 'Payment Successful!',
  /** All-paid state: text [PJ-2.9.5]. */
  allPaidText: 'Fee Headers mentioned below are paid successfully',
  /** All-paid state: badge of each label [PJ-2.9.6]. */
  allPaidBadge: 'PAID',
});
