import { spoken } from './spoken.ts';

/**
 * One sentence for each error code of the contract: what happened, and what to do. A screen shows it, except where the
 * specification quotes a text of its own; people see no other text of the server (threats 2 row 28).
 */
export const ERROR_SENTENCES = /* @__PURE__ */ spoken('errors.ERROR_SENTENCES', {
  invalid_request: 'Some details are not valid. Please correct the marked fields and try again.',
  malformed_json: 'The request body is not valid JSON. Please send a JSON object.',
  body_too_large: 'The request is too large. Please send less data at a time.',
  too_slow: 'The request took too long to arrive. Please check your connection and try again.',
  one_at_a_time: 'Please send one request at a time on a connection and wait for its answer.',
  unsupported_media: 'Please send the request body as application/json.',
  unknown_client: 'The x-api-key header is missing or not known. Please use the key from the page settings.',
  token_required: 'An access token is required. Please authorise first.',
  token_expired: 'The access token is no longer valid. Please refresh it.',
  refresh_refused: 'The refresh token is no longer valid. Please authorise again.',
  platform_unknown: 'The platform code is not known.',
  erp_unavailable: "The institute's system is not responding. Please try again after some time.",
  erp_credentials:
    'The client id, client secret or api key is wrong. Please check the institute credentials.',
  api_key: 'The API key is missing or not known. Please send a key of the institute as a bearer token.',
  key_ended: 'This API key has expired or was revoked. Please use its successor.',
  key_mode:
    'This API key is for the other mode of the institute. A test key works in test mode only, a live key in live mode only.',
  key_address: 'This API key may not be used from this address. Please call from an address on its list.',
  permission_missing: 'This API key does not have the permission for this call.',
  version_conflict:
    'This was changed meanwhile. Nothing was written. Please read it again, and send your change with its new version.',
  version_unknown:
    'This version of the API does not exist. Please leave Shulk-Version out, or send the date from the documentation.',
  checkout_token: 'This payment session has expired. Please start again from the payment page.',
  application_token: 'Your application is no longer open here. Please open it again from the payment page.',
  operator_required: 'This call needs the operator key of this installation.',
  loopback_only: 'This page answers on the machine itself only. Set DEV_OPEN=1 to open it to other machines.',
  not_found: 'Not found.',
  page_not_found: 'This page does not exist or was removed.',
  student_not_found: 'Student details not found. Please check the ID and try again.',
  session_not_found: 'This session was not found or has ended. Please start again from the payment page.',
  order_not_found: 'This payment was not found. Please start again from the payment page.',
  receipt_not_found: 'No receipt found for these details.',
  link_not_found: 'This link is not valid. Please ask for a new one.',
  link_closed: 'This link takes no payment any more. Please ask for a new one.',
  links_full: 'Too many links of this student are open. Please cancel one first.',
  proof_required: 'Please verify your mobile number or e-mail first.',
  context_required: 'Please find the student on the payment page first.',
  contact_mismatch: 'This mobile number or e-mail does not match the one on record.',
  otp_wrong: 'The OTP is not correct. Please check it and try again.',
  otp_expired: 'The OTP has expired. Please request a new one.',
  otp_limited: 'Too many attempts. Please try again after some time.',
  otp_unavailable: 'The OTP could not be sent. Please try again after some time.',
  lookup_limited: 'Too many attempts. Please try again after 10 minutes.',
  rate_limited: 'Too many requests. Please try again in a moment.',
  page_expired: 'This page is no longer accepting payments.',
  student_inactive: 'This student is not active. Please contact your institute.',
  student_unverified: 'This student is not on record. Please contact your institute.',
  session_inactive: 'This session has ended. Please start again from the payment page.',
  selection_invalid: 'The fees you selected have changed. Please review them and try again.',
  amount_invalid: 'This amount is not allowed for this fee. Please correct it and try again.',
  nothing_selected: 'Please select at least one fee.',
  card_unavailable: 'This payment option is not available for the amount.',
  mode_unavailable: 'This payment option is not available here yet. Please choose another one.',
  mandate_closed: 'This auto debit has begun or is over, so it can no longer be changed.',
  mandate_exists:
    'Auto debit is already set up for these fees, or your bank is still confirming it. You do not need to set it up again.',
  mobile_required: 'A mobile number is required for this payment.',
  quote_changed: 'The amount has changed. Please review it and try again.',
  order_in_progress: 'A payment for these fees is already in progress. Please wait for it to finish.',
  order_closed: 'This payment is closed. Please start a new one from the payment page.',
  gateway_mismatch:
    'The payment gateway of this page cannot take this payment. Please contact your institute.',
  gateway_unavailable: 'The payment gateway is not responding. No money was taken. Please try again.',
  signature_invalid: 'The signature is not valid.',
  idempotency_missing: 'The Idempotency-Key header is required for this call.',
  idempotency_reused: 'This Idempotency-Key was used for another request. Please use a new one.',
  idempotency_running: 'The same request is still in progress. Please try again in a moment.',
  emi_step: 'This step of the application is not open now. Please check the status of the application.',
  emi_in_progress:
    'A monthly plan for these fees is already in progress. To continue or withdraw it, verify the mobile number or e-mail you applied with.',
  emi_not_found: 'This monthly plan was not started on this page. Please contact your institute.',
  lender_unavailable: 'The lender is not responding. Nothing was changed. Please try again after some time.',
  refund_refused: 'This amount cannot be refunded. Nothing was sent. Please correct the amount.',
  reversal_refused: 'This payment cannot be reversed. Nothing was changed.',
  placing_refused:
    'This money cannot be placed this way. Nothing was changed. Please correct the marked fields.',
  settlement_invalid: 'The settlement was refused. Nothing was written. Please correct the listed entries.',
  bundle_invalid: 'The bundle was refused. Nothing was written. Please correct the listed entries.',
  import_overtaken:
    'Another import took over, because this one showed no activity for 20 seconds. What was written stays. Please load the file again.',
  clock_refused: 'Only the clock of a test institute can be moved, and only forward.',
  busy: 'The service is busy. Please try again in a few seconds.',
  internal: 'Oops something went wrong!!',
});

/** An error that has a sentence. */
export type SaidError = keyof typeof ERROR_SENTENCES;

/** Where a call says more than the sentence of its code. */
export const ERROR_CASES = /* @__PURE__ */ spoken('errors.ERROR_CASES', {
  /** An institute's own server asked about an order that is unknown or of another institute. */
  unknownToInstitute:
    'No order of your institute has this order id or transaction id. Please check it, or ask by reference_id.',
  /** The last try of a one-time code was wrong: typing it again would be of no use. */
  lastTry: 'The OTP is not correct. Please request a new one.',
  /** On a page for new students only, while the institute requires a code for this student (R56). */
  onRecordAlready:
    'This student is already on record, and this page is for new students only. Please pay on the page that asks for the student ID, or ask the institute for its link.',
});

/** What is wrong with a fee of a selection. */
export const QUOTE_PROBLEMS = /* @__PURE__ */ spoken('errors.QUOTE_PROBLEMS', {
  unknown_fee: 'This fee is not on the page.',
  chosen_twice: 'This fee was sent twice.',
  not_selectable: 'This fee can no longer be selected.',
  more_than_one_selected: 'Please select only one fee.',
  invalid_amount: 'Please enter the amount in whole rupees.',
  below_minimum: 'The amount is below the minimum for this fee.',
  above_maximum: 'The amount is above the maximum for this fee.',
  nothing_selected: 'Please select at least one fee.',
});
