import type { ErrorTexts } from './error-texts.ts';

/** Why something about a student or a payment is refused, and what to do next. */
export const ERRORS_OF_PAYMENTS = {
  'Pages and students': {
    page_not_found: ['No page has this slug, or it was removed.', 'Check the slug.'],
    page_expired: ['The page is closed for payments.', 'Do not show its link any more.'],
    student_not_found: [
      'The institute has no student with this ID.',
      'Check the ID, or bring the student first and repeat.',
    ],
    student_inactive: [
      'The student is on record but not active.',
      'Do not show a link; make the student active if that is wrong.',
    ],
    student_unverified: [
      'The page takes students on record only, and this one is not.',
      'Bring the student first, or use a page for new students.',
    ],
    lookup_limited: [
      'Too many student IDs were tried from one browser or network.',
      'Wait 10 minutes. A server uses the institute API instead of the page’s lookup.',
    ],
    context_required: [
      'The browser has not looked this student up.',
      'Open the payment page, or send the payer there with a [session](integrators.md).',
    ],
    session_not_found: ['The session is unknown or over.', 'Make a new session and send the payer its link.'],
    session_inactive: ['The session has ended.', 'Make a new session and send the payer its link.'],
    receipt_not_found: ['No receipt fits what was given.', 'Check the receipt number and the date.'],
  },
  'Proving a contact': {
    proof_required: [
      'The page shows this only after a mobile number or e-mail address was verified.',
      'The payer asks for a one-time code and types it.',
    ],
    contact_mismatch: [
      'The page verifies contacts, and this one is not on record for the student.',
      'Leave `customer_mobile` out, or bring the new number first.',
    ],
    otp_wrong: ['The typed code is not the one that was sent.', 'Type it again, or ask for a new one.'],
    otp_expired: ['The code is too old.', 'Ask for a new one.'],
    otp_limited: ['Too many codes were asked for or typed.', 'Wait the seconds of `Retry-After`.'],
    mobile_required: ['The payment needs a contact, and none is known.', 'Send `customer_mobile`.'],
  },
  'What is paid': {
    nothing_selected: [
      'No fee is selected, or nothing is left to pay.',
      'Select a fee; if all are paid there is nothing to do.',
    ],
    selection_invalid: [
      'The selected fees have changed, or do not belong together.',
      'Fetch the fees again and select anew.',
    ],
    amount_invalid: [
      'The amount is not allowed for this fee: not in whole rupees, or below or above its limits.',
      'Correct it; `error.fields` says which fee.',
    ],
    quote_changed: [
      'The total differs from the one that was shown, for example because a late fee began.',
      'Fetch the amount again and show it to the payer.',
    ],
    card_unavailable: [
      'The card of the page cannot be paid with this amount, or not in the payment sheet.',
      'Use another card, or a session.',
    ],
    mode_unavailable: ['The page does not offer this way to pay.', 'Choose another one.'],
    mandate_closed: [
      'The auto debit has ended, or the debit is under way or over: it can no longer be changed.',
      'Read the mandate and its debits again. A debit that is under way ends by itself; money that should not have come is given back by a refund.',
    ],
    mandate_exists: [
      'An auto debit for these fees exists, or the bank is still confirming it.',
      'Nothing: the fees are debited on their days.',
    ],
    order_in_progress: [
      'The same fees are being paid right now.',
      'Wait (`retry_after` where given), then ask what became of the order.',
    ],
    order_not_found: ['Your institute has no such order.', 'Check the id, or search by `reference_id`.'],
    order_closed: ['The order is paid, expired or cancelled.', 'Make a new order.'],
    gateway_mismatch: [
      'The gateway of the page cannot take this payment, for example for several children at once.',
      'Pay each child alone, or change the gateway account of the page.',
    ],
    signature_invalid: [
      'A message of a gateway or lender is not signed with the secret that we have.',
      'Compare the webhook secret at the gateway with the one of the institute’s account.',
    ],
  },
  'Links that somebody else pays': {
    link_not_found: ['The link was never made, or its address is not complete.', 'Ask for a new one.'],
    link_closed: ['The link was paid, taken back or is too old.', 'Make a new one.'],
    links_full: ['The student has as many open links as one may have.', 'Take one back first.'],
  },
  'Monthly plans by a lender': {
    emi_step: [
      'The application is at another step than the one you call.',
      'Fetch the application and go on from its state.',
    ],
    emi_in_progress: [
      'These fees are part of an application that is still open.',
      'Continue or withdraw that one first.',
    ],
    emi_not_found: ['No such plan was started on this page.', 'Check the id and the page.'],
  },
  'Inside the pages': {
    unknown_client: [
      'The header `x-api-key` of the payment pages is missing or unknown.',
      'The page sends it by itself. Servers use a key of the institute and the calls under `/api/v1`.',
    ],
    token_required: ['The platform’s access token is missing.', 'Call `authorize` first.'],
    token_expired: ['The platform’s access token is too old.', 'Refresh it.'],
    refresh_refused: ['The refresh token is over or was used before.', 'Call `authorize` again.'],
    platform_unknown: ['No platform has this code.', 'Use the code from the settings of the page.'],
    checkout_token: [
      'The token belongs to another order, or its order is over.',
      'Make a new order; each has its own token.',
    ],
    application_token: [
      'The token belongs to another application, or is over.',
      'Open the application from the payment page again.',
    ],
  },
} as const satisfies ErrorTexts;
