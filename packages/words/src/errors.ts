/**
 * One sentence for each error code of the contract: what happened, and what to do. A screen shows it, except where the
 * specification quotes a text of its own; people see no other text of the server (threats 2 row 28).
 */
export const ERROR_SENTENCES = {
  invalid_request: 'Some of the details sent are not valid. Please correct the marked fields and try again.',
  malformed_json: 'The request body is not valid JSON. Please send a JSON object.',
  body_too_large: 'The request is too large. Please send less data at a time.',
  too_slow: 'The request took too long to arrive. Please check your connection and try again.',
  one_at_a_time: 'Please send one request at a time on a connection and wait for its answer.',
  unsupported_media: 'Please send the request body as application/json.',
  unknown_client: 'The x-api-key header is missing or not known. Please use the key of the page settings.',
  token_required: 'An access token is required. Please authorise first.',
  token_expired: 'The access token is not valid any more. Please refresh it.',
  refresh_refused: 'The refresh token is not valid any more. Please authorise again.',
  platform_unknown: 'The platform code is not known.',
  erp_unavailable: "The institute's own system does not answer. Please try again after some time.",
  erp_credentials:
    'The client id, client secret or api key is wrong. Please check the institute credentials.',
  checkout_token: 'This checkout is not valid any more. Please start the payment again from the page.',
  application_token: 'This application is not open here any more. Please open it again from the page.',
  operator_required: 'This call needs the operator key of this installation.',
  loopback_only: 'This page answers on the machine itself only. Set DEV_OPEN=1 to open it to other machines.',
  not_found: 'Not found.',
  page_not_found: 'This page does not exist or was removed.',
  student_not_found: 'Student details not found. Please check the ID and try again.',
  session_not_found: 'This session is not known or has ended. Please start again from the page.',
  order_not_found: 'This payment is not known. Please start again from the page.',
  receipt_not_found: 'No receipt found for these details.',
  proof_required: 'Please verify your mobile number or e-mail first.',
  context_required: 'Please look the student up on the page first.',
  contact_mismatch: 'The contact does not match the one on record.',
  otp_wrong: 'The OTP is not correct. Please check it and try again.',
  otp_expired: 'The OTP has expired. Please request a new one.',
  otp_limited: 'Too many attempts. Please try again after some time.',
  otp_unavailable: 'The message could not be sent. Please try again after some time.',
  lookup_limited: 'Too many attempts. Please try again after 10 minutes.',
  rate_limited: 'Too many requests. Please try again in a moment.',
  page_expired: 'This page is no longer accepting payments.',
  student_inactive: 'This student is not active. Please contact your institute.',
  student_unverified: 'This student is not on record. Please contact your institute.',
  session_inactive: 'This session is not active any more. Please start again from the page.',
  selection_invalid: 'The chosen fees have changed. Please review them and try again.',
  amount_invalid: 'An amount is not allowed for this fee. Please correct it and try again.',
  nothing_selected: 'Please select at least one fee.',
  card_unavailable: 'This payment option is not available for the amount.',
  mode_unavailable: 'This payment option cannot be started here yet. Please choose another one.',
  mandate_exists:
    'These fees are under an auto debit already, or it waits for your bank. You need not set it up again.',
  mobile_required: 'A mobile number is needed for this payment.',
  quote_changed: 'The amount has changed. Please review it and try again.',
  order_in_progress: 'A payment for these fees is already in progress. Please wait for it to finish.',
  order_closed: 'This payment is closed. Please start a new one from the page.',
  gateway_mismatch: 'The gateway of this page cannot take this payment. Please contact your institute.',
  gateway_unavailable: 'The payment gateway does not answer. No money was taken. Please try again.',
  signature_invalid: 'The signature is not valid.',
  idempotency_missing: 'The Idempotency-Key header is required for this call.',
  idempotency_reused: 'This Idempotency-Key was used for another request. Please use a new one.',
  idempotency_running: 'The same request is still running. Please try again in a moment.',
  emi_step: 'This step of the application is not open now. Please look where the application stands.',
  emi_in_progress:
    'A monthly plan for these fees is already in progress. To go on with it or withdraw it, verify the mobile number or e-mail that the application was made with.',
  emi_not_found: 'This monthly plan was not applied for on this page. Please ask your institute about it.',
  lender_unavailable: 'The lender does not answer. Nothing was changed. Please try again after some time.',
  refund_refused: 'This amount cannot be given back. Nothing was sent. Please correct the amount.',
  reversal_refused: 'This payment cannot be reversed. Nothing was changed.',
  placing_refused:
    'This money cannot be placed like this. Nothing was changed. Please correct the named places.',
  settlement_invalid: 'The settlement was refused. Nothing was written. Please correct the listed places.',
  bundle_invalid: 'The bundle was refused. Nothing was written. Please correct the listed places.',
  import_overtaken:
    'Another import took the turn, because this one gave no sign of life for 20 seconds. What was written stays. Please load the file again.',
  clock_refused: 'Only the clock of a test institute can be moved, and only forward.',
  busy: 'The service is busy. Please try again in a few seconds.',
  internal: 'Oops something went wrong!!',
} as const;

/** An error that has a sentence. */
export type SaidError = keyof typeof ERROR_SENTENCES;

/** Where a call says more than the sentence of its code. */
export const ERROR_CASES = {
  /** An institute's own server asked about an order that is unknown or of another institute. */
  unknownToInstitute:
    'No order of your institute has this order id or transaction id. Please check it, or ask by reference_id.',
  /** The last try of a one-time code was wrong: typing it again would be of no use. */
  lastTry: 'The OTP is not correct. Please request a new one.',
  /** On a page for new students only, while the institute requires a code for this student (R56). */
  onRecordAlready:
    'This student is on record already, and this page takes new students only. Please pay on the page that asks for the student ID, or ask the institute for its link.',
} as const;

/** What is wrong with a fee of a selection. */
export const QUOTE_PROBLEMS = {
  unknown_fee: 'This fee is not on the page.',
  chosen_twice: 'This fee was sent twice.',
  not_selectable: 'This fee cannot be selected any more.',
  more_than_one_selected: 'Please select one fee only.',
  invalid_amount: 'Please enter the amount in whole rupees.',
  below_minimum: 'The amount is below the minimum of this fee.',
  above_maximum: 'The amount is above the maximum of this fee.',
  nothing_selected: 'Please select at least one fee.',
} as const;
