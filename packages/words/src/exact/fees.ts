/** Texts of the fee steps, the fee structure section and the end states, to the letter. */

/** Heading of the checkbox step [PJ-2.4.1]. */
export const CHECKBOX_HEADING = 'Fee Details';
/** Subtitle of the checkbox step [PJ-2.4.2]. */
export const CHECKBOX_SUBTITLE = 'Please select fees which you are willing to pay';
/** Button of the checkbox step [PJ-2.4.4]. */
export const CHECKBOX_BUTTON = 'Proceed To Pay';
/** The checkbox step with an empty list [PJ-2.4.5]; two other empties are spelled otherwise (C39). */
export const CHECKBOX_EMPTY = 'No data Available';
/** A row with base amount 0 or less [PJ-4.40]. */
export const NOT_PAYABLE = 'Not Payable';
/** A row whose balance an EMI carries [PJ-4.42]. */
export const APPLIED_FOR_EMI = 'Applied for EMI';
/** A row with balance outstanding 0 or less [PJ-4.45]. */
export const ROW_PAID = 'Paid';

/** Heading of the dynamic step [PJ-2.5.1]. */
export const DYNAMIC_HEADING = 'Fee Details';
/** Button of the dynamic step [PJ-2.5.3]. */
export const DYNAMIC_BUTTON = 'Proceed';
/** The dynamic step when none of its fees is payable [PJ-2.5.5] (C8). */
export const DYNAMIC_EMPTY = 'No Payable Fee Header Available!';
/** A dynamic amount left empty [PJ-5.21]. */
export const DYNAMIC_AMOUNT_EMPTY = 'Please enter amount';
/** A dynamic amount with anything but digits [PJ-5.22]. */
export const DYNAMIC_AMOUNT_INVALID = 'Please enter valid fee amount';
/** A dynamic step whose amounts add up to nothing [PJ-5.24]. */
export const DYNAMIC_TOTAL_ZERO = 'At least one fee must be greater than zero';
/** A dynamic page without a dynamic fee: heading [SR-8.8]. */
export const INVALID_DYNAMIC_HEADING = 'Oops! Something went wrong';
/** A dynamic page without a dynamic fee: text [SR-8.8]. */
export const INVALID_DYNAMIC_TEXT = 'Invalid Payment Configurations.';

/** Button of the fee edit screen [PJ-2.6.3]. */
export const EDIT_BUTTON = 'Proceed';
/** Empty state of the fee edit screen [PJ-2.6.4]. */
export const EDIT_EMPTY = 'No Fee Type Data Available';

/** Fee structure label of a row an EMI carries [SR-4.9]. */
export const INCLUDED_IN_EMI_PLAN = 'Included in EMI plan';
/** Fee structure label of a row with nothing to pay [SR-4.10]. */
export const NO_PAYABLE_AMOUNT = 'No Payable Amount';
/** Fee structure label of a paid row [SR-4.11]. */
export const STRUCTURE_PAID = 'Paid';
/** Fee structure label of a row to be paid [SR-4.12]. */
export const FINAL_AMOUNT = 'Final Amount';
/** The fee structure section while it loads [SR-8.6]. */
export const STRUCTURE_LOADING = 'Loading...';
/** The fee structure section without rows [SR-8.6]; two other empties are spelled otherwise (C39). */
export const STRUCTURE_EMPTY = 'No Data Available';

/** No-payable state: heading [PJ-2.9.1]. */
export const NOTHING_PAYABLE_HEADING = 'No payable amount found for this transaction';
/** No-payable state: text [PJ-2.9.2]. */
export const NOTHING_PAYABLE_TEXT = 'Please contact your institute for any queries.';
/** All-paid state: heading [PJ-2.9.4]. */
export const ALL_PAID_HEADING = 'Payment Successful!';
/** All-paid state: text [PJ-2.9.5]. */
export const ALL_PAID_TEXT = 'Fee Headers mentioned below are paid successfully';
/** All-paid state: badge of each label [PJ-2.9.6]. */
export const ALL_PAID_BADGE = 'PAID';
