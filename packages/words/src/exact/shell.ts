/** Texts of the page shell, to the letter. */
import { spoken } from '../spoken.ts';

export const shellTexts = /* @__PURE__ */ spoken('exact/shell', {
  /** Title of /help [SR-2.1]. */
  pageNotFound: 'Page Not Found',
  /** Title of a payment page that has none of its own, and of the receipts' authentication form [SR-2.44]. */
  receiptAuthTitle: 'Online Fee Payment',
  /** Before the product's mark in the footer [SR-1.11]. */
  securedBy: 'Secured By',
  /** Expiry notice: heading [SR-2.29]. */
  expiredHeading: 'No longer accepting Payments',
  /** Expiry notice: text [SR-2.30]. */
  expiredText:
    'Looks like this link is no longer active for you to make any new payments. Please reach out to your institute for any queries.',
  /** Link of a reward card [SR-2.33]. */
  rewardLink: 'view details',
});
