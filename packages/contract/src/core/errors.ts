/**
 * The closed list of errors: code, HTTP status and message. Texts quoted by the specification are in domain's
 * messages and come from the screen; the messages here are the server's fixed catalogue (threats 2 row 28: people see
 * no other server text).
 */

interface ErrorEntry {
  readonly status: number;
  readonly message: string;
}

const catalogue = {
  invalid_request: {
    status: 400,
    message: 'Some of the details sent are not valid. Please correct the marked fields and try again.',
  },
  malformed_json: { status: 400, message: 'The request body is not valid JSON. Please send a JSON object.' },
  body_too_large: { status: 413, message: 'The request is too large. Please send less data at a time.' },
  too_slow: {
    status: 408,
    message: 'The request took too long to arrive. Please check your connection and try again.',
  },
  one_at_a_time: {
    status: 400,
    message: 'Please send one request at a time on a connection and wait for its answer.',
  },
  unsupported_media: { status: 415, message: 'Please send the request body as application/json.' },
  unknown_client: {
    status: 401,
    message: 'The x-api-key header is missing or not known. Please use the key of the page settings.',
  },
  token_required: { status: 401, message: 'An access token is required. Please authorise first.' },
  token_expired: { status: 401, message: 'The access token is not valid any more. Please refresh it.' },
  refresh_refused: {
    status: 403,
    message: 'The refresh token is not valid any more. Please authorise again.',
  },
  platform_unknown: { status: 403, message: 'The platform code is not known.' },
  erp_unavailable: {
    status: 503,
    message: "The institute's own system does not answer. Please try again after some time.",
  },
  erp_credentials: {
    status: 401,
    message: 'The client id, client secret or api key is wrong. Please check the institute credentials.',
  },
  checkout_token: {
    status: 401,
    message: 'This checkout is not valid any more. Please start the payment again from the page.',
  },
  application_token: {
    status: 401,
    message: 'This application is not open here any more. Please open it again from the page.',
  },
  operator_required: { status: 401, message: 'This call needs the operator key of this installation.' },
  loopback_only: {
    status: 403,
    message: 'This page answers on the machine itself only. Set DEV_OPEN=1 to open it to other machines.',
  },
  not_found: { status: 404, message: 'Not found.' },
  page_not_found: { status: 404, message: 'This page does not exist or was removed.' },
  student_not_found: {
    status: 404,
    message: 'Student details not found. Please check the ID and try again.',
  },
  session_not_found: {
    status: 404,
    message: 'This session is not known or has ended. Please start again from the page.',
  },
  order_not_found: { status: 404, message: 'This payment is not known. Please start again from the page.' },
  receipt_not_found: { status: 404, message: 'No receipt found for these details.' },
  proof_required: { status: 403, message: 'Please verify your mobile number or e-mail first.' },
  context_required: { status: 403, message: 'Please look the student up on the page first.' },
  contact_mismatch: { status: 422, message: 'The contact does not match the one on record.' },
  otp_wrong: { status: 422, message: 'The OTP is not correct. Please check it and try again.' },
  otp_expired: { status: 422, message: 'The OTP has expired. Please request a new one.' },
  otp_limited: { status: 429, message: 'Too many attempts. Please try again after some time.' },
  otp_unavailable: {
    status: 503,
    message: 'The message could not be sent. Please try again after some time.',
  },
  lookup_limited: { status: 429, message: 'Too many attempts. Please try again after 10 minutes.' },
  rate_limited: { status: 429, message: 'Too many requests. Please try again in a moment.' },
  page_expired: { status: 409, message: 'This page is no longer accepting payments.' },
  student_inactive: { status: 409, message: 'This student is not active. Please contact your institute.' },
  student_unverified: {
    status: 409,
    message: 'This student is not on record. Please contact your institute.',
  },
  session_inactive: {
    status: 409,
    message: 'This session is not active any more. Please start again from the page.',
  },
  selection_invalid: {
    status: 422,
    message: 'The chosen fees have changed. Please review them and try again.',
  },
  amount_invalid: {
    status: 422,
    message: 'An amount is not allowed for this fee. Please correct it and try again.',
  },
  nothing_selected: { status: 422, message: 'Please select at least one fee.' },
  card_unavailable: { status: 409, message: 'This payment option is not available for the amount.' },
  mode_unavailable: {
    status: 409,
    message: 'This payment option cannot be started here yet. Please choose another one.',
  },
  mandate_exists: {
    status: 409,
    message:
      'These fees are under an auto debit already, or it waits for your bank. You need not set it up again.',
  },
  mobile_required: { status: 422, message: 'A mobile number is needed for this payment.' },
  quote_changed: { status: 409, message: 'The amount has changed. Please review it and try again.' },
  order_in_progress: {
    status: 409,
    message: 'A payment for these fees is already in progress. Please wait for it to finish.',
  },
  order_closed: { status: 409, message: 'This payment is closed. Please start a new one from the page.' },
  gateway_mismatch: {
    status: 409,
    message: 'The gateway of this page cannot take this payment. Please contact your institute.',
  },
  gateway_unavailable: {
    status: 503,
    message: 'The payment gateway does not answer. No money was taken. Please try again.',
  },
  signature_invalid: { status: 401, message: 'The signature is not valid.' },
  idempotency_missing: { status: 400, message: 'The Idempotency-Key header is required for this call.' },
  idempotency_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another request. Please use a new one.',
  },
  idempotency_running: {
    status: 409,
    message: 'The same request is still running. Please try again in a moment.',
  },
  emi_step: {
    status: 409,
    message: 'This step of the application is not open now. Please look where the application stands.',
  },
  emi_in_progress: {
    status: 409,
    message:
      'A monthly plan for these fees is already in progress. To go on with it or withdraw it, verify the mobile number or e-mail that the application was made with.',
  },
  emi_not_found: {
    status: 404,
    message: 'This monthly plan was not applied for on this page. Please ask your institute about it.',
  },
  lender_unavailable: {
    status: 503,
    message: 'The lender does not answer. Nothing was changed. Please try again after some time.',
  },
  refund_refused: {
    status: 409,
    message: 'This amount cannot be given back. Nothing was sent. Please correct the amount.',
  },
  reversal_refused: {
    status: 409,
    message: 'This payment cannot be reversed. Nothing was changed.',
  },
  placing_refused: {
    status: 409,
    message: 'This money cannot be placed like this. Nothing was changed. Please correct the named places.',
  },
  settlement_invalid: {
    status: 422,
    message: 'The settlement was refused. Nothing was written. Please correct the listed places.',
  },
  bundle_invalid: {
    status: 422,
    message: 'The bundle was refused. Nothing was written. Please correct the listed places.',
  },
  import_overtaken: {
    status: 409,
    message:
      'Another import took the turn, because this one gave no sign of life for 20 seconds. What was written stays. Please load the file again.',
  },
  clock_refused: {
    status: 409,
    message: 'Only the clock of a test institute can be moved, and only forward.',
  },
  busy: { status: 503, message: 'The service is busy. Please try again in a few seconds.' },
  internal: { status: 500, message: 'Oops something went wrong!!' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof catalogue;

/** All error codes, in catalogue order (for tests and the API description). */
export const errorCodes = Object.keys(catalogue) as ErrorCode[];

/** HTTP status of an error code. */
export const errorStatus = (code: ErrorCode): number => catalogue[code].status;

/** The fixed message of an error code. */
export const errorMessage = (code: ErrorCode): string => catalogue[code].message;

/** Whether the value is one of our error codes (only then does the browser show a server message). */
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && value in catalogue;
