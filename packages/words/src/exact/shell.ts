/** Texts of the page shell, to the letter. */

/** Title of /help [SR-2.1]. */
export const PAGE_NOT_FOUND = 'Page Not Found';
/** Title of a payment page that has none of its own, and of the receipts' authentication form [SR-2.44]. */
export const RECEIPT_AUTH_TITLE = 'Online Fee Payment';
/** Before the product's mark in the footer [SR-1.11]. */
export const SECURED_BY = 'Secured By';
/** Expiry notice: heading [SR-2.29]. */
export const EXPIRED_HEADING = 'No longer accepting Payments';
/** Expiry notice: text [SR-2.30]. */
export const EXPIRED_TEXT =
  'Looks like this link is no longer active for you to make any new payments. Please reach out to your institute for any queries.';
/** Link of a reward card [SR-2.33]. */
export const REWARD_LINK = 'view details';
