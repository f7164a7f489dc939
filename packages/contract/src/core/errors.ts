import type { SaidError } from '@shulk/words/errors';

/** The closed list of errors: code and HTTP status. The sentence of each is in `@shulk/words/errors`. */
const statuses = {
  invalid_request: 400,
  malformed_json: 400,
  body_too_large: 413,
  too_slow: 408,
  one_at_a_time: 400,
  unsupported_media: 415,
  unknown_client: 401,
  token_required: 401,
  token_expired: 401,
  refresh_refused: 403,
  platform_unknown: 403,
  erp_unavailable: 503,
  erp_credentials: 401,
  checkout_token: 401,
  application_token: 401,
  operator_required: 401,
  loopback_only: 403,
  not_found: 404,
  page_not_found: 404,
  student_not_found: 404,
  session_not_found: 404,
  order_not_found: 404,
  receipt_not_found: 404,
  link_not_found: 404,
  link_closed: 409,
  links_full: 409,
  proof_required: 403,
  context_required: 403,
  contact_mismatch: 422,
  otp_wrong: 422,
  otp_expired: 422,
  otp_limited: 429,
  otp_unavailable: 503,
  lookup_limited: 429,
  rate_limited: 429,
  page_expired: 409,
  student_inactive: 409,
  student_unverified: 409,
  session_inactive: 409,
  selection_invalid: 422,
  amount_invalid: 422,
  nothing_selected: 422,
  card_unavailable: 409,
  mode_unavailable: 409,
  mandate_exists: 409,
  mobile_required: 422,
  quote_changed: 409,
  order_in_progress: 409,
  order_closed: 409,
  gateway_mismatch: 409,
  gateway_unavailable: 503,
  signature_invalid: 401,
  idempotency_missing: 400,
  idempotency_reused: 422,
  idempotency_running: 409,
  emi_step: 409,
  emi_in_progress: 409,
  emi_not_found: 404,
  lender_unavailable: 503,
  refund_refused: 409,
  reversal_refused: 409,
  placing_refused: 409,
  settlement_invalid: 422,
  bundle_invalid: 422,
  import_overtaken: 409,
  clock_refused: 409,
  busy: 503,
  internal: 500,
} as const satisfies Record<SaidError, number>;

export type ErrorCode = keyof typeof statuses;

/** All error codes, in catalogue order (for tests and the API description). */
export const errorCodes = Object.keys(statuses) as ErrorCode[];

/** HTTP status of an error code. */
export const errorStatus = (code: ErrorCode): number => statuses[code];

/** Whether the value is one of our error codes (only then does the browser show a server message). */
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && value in statuses;
