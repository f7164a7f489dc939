import type { ErrorTexts } from './error-texts.ts';

/** Why a call is refused before its subject matters, and what to do next: the caller, the body, the limits, ourselves. */
export const ERRORS_OF_CALLS = {
  'The key': {
    api_key: [
      'No key came with the call, or none that we know.',
      'Send `Authorization: Bearer sk_…` and compare the key with your secret store. After thirty wrong keys your address must wait ten minutes.',
    ],
    key_ended: [
      'The key has expired or was revoked; the message says which and when.',
      'Use its successor, or have a new key made.',
    ],
    key_mode: [
      'A test key came while the institute is live, or a live key while it is in test mode.',
      'Use a key of the mode that the institute is in.',
    ],
    key_address: [
      'The key may be used from listed addresses only, and yours is not on its list.',
      'Call from a listed address, or have a key with yours made.',
    ],
    permission_missing: [
      'The key lacks the scope that the call needs; the message names it.',
      'Have a key with this scope made. [Permissions](permissions.md) lists what each one allows.',
    ],
    version_unknown: [
      '`Shulk-Version` names a version that does not exist.',
      'Leave the header out, or send the date from [the guide](institute-api.md#versions).',
    ],
    erp_credentials: [
      'Client id, client secret or api key of a call under `/api/erp` is wrong; the answer does not say which.',
      'Compare all three with the credentials of the institute’s bundle.',
    ],
    operator_required: [
      'The call is for whoever runs the installation, and the operator key is missing or wrong.',
      'Schools never need it: use the calls of the [institute API](institute-api.md).',
    ],
    loopback_only: [
      'The page is for developers on the machine itself, and you call from another one.',
      'Open it on that machine, or start the server with `DEV_OPEN=1`. It does not exist in production.',
    ],
  },
  'The request': {
    version_conflict: [
      '`If-Match` names an older version: somebody changed the object after you read it. Both values of each field that differs are in the answer, and nothing was written.',
      'Read the object again, decide which value holds, and send your change with its new version.',
    ],
    invalid_request: [
      'A field, a query value or a header is missing, invalid or unknown.',
      'Correct what `error.fields` names; each name is the path to the value.',
    ],
    malformed_json: [
      'The body cannot be read as JSON.',
      'Send one JSON object in UTF-8. Let a JSON library write it.',
    ],
    body_too_large: ['The body is larger than the call takes.', 'Send less at a time.'],
    unsupported_media: [
      'The header `content-type` does not say that the body is JSON.',
      'Send `content-type: application/json`.',
    ],
    too_slow: ['The body did not arrive in time.', 'Send it again, with the same key if it has one.'],
    one_at_a_time: [
      'Another request came on the same connection before the answer to the first.',
      'Switch HTTP pipelining off, or use several connections.',
    ],
    not_found: [
      'There is no such call, or your institute has no object with this id. What belongs to another institute is answered the same way.',
      'Check the id and the address.',
    ],
  },
  'Doing it once': {
    idempotency_missing: [
      'The call creates something, and the header that makes it safe to repeat is missing.',
      'Send `Idempotency-Key` with a text of your own, one for each thing that you want created once.',
    ],
    idempotency_reused: [
      'The key was used before, with another body.',
      'Use a new key for a new request. To repeat a request, send exactly the same body.',
    ],
    idempotency_running: [
      'The same request is still running.',
      'Repeat it after a few seconds with the same key: you get its answer.',
    ],
  },
  'Limits and outages': {
    rate_limited: [
      'Too many calls of this key, or too many wrong keys from your address.',
      'Wait the seconds of `Retry-After`. The header `RateLimit` of each answer says what is left.',
    ],
    busy: [
      'The server has too much to do to answer in time.',
      'Repeat after the seconds of `Retry-After`, with the same `Idempotency-Key`.',
    ],
    internal: [
      'A fault of ours. It is in our log under the `request_id` of the answer.',
      'Repeat later with the same `Idempotency-Key`. If it stays, tell support the `request_id`.',
    ],
    erp_unavailable: [
      'The institute’s own system did not answer the reverse lookup within 8 seconds, or answered what we cannot read. The server’s log has the reason.',
      'Check your two calls against [the reverse lookup](erp.md).',
    ],
    gateway_unavailable: [
      'The payment gateway does not answer. No money was taken.',
      'Repeat later with the same `Idempotency-Key`.',
    ],
    lender_unavailable: [
      'The lender of a monthly plan does not answer. Nothing was changed.',
      'Repeat later.',
    ],
    otp_unavailable: [
      'The one-time code could not be handed to the SMS or mail service.',
      'Ask for a code again after some minutes; if it stays, tell whoever runs the installation.',
    ],
  },
  'Work of the operator': {
    settlement_invalid: [
      'A row of a settlement report is wrong. Nothing of the report was written.',
      'Correct the listed rows and send the whole report again.',
    ],
    bundle_invalid: [
      'An import bundle has faults, listed with their places. Nothing of it was written.',
      'Correct them and load it again; [import](import.md) has each field. A dry run shows the same list.',
    ],
    import_overtaken: [
      'Another import of the same institute took over, because this one did nothing for 20 seconds. What it wrote stays.',
      'Load the file again: what is already there is left as it is.',
    ],
    clock_refused: [
      'Only the clock of a test institute can be moved, and only forward; not while one of its planned acts is running.',
      'Name a later time of an institute in test mode. If an act is running, repeat in two minutes.',
    ],
    refund_refused: [
      'More than the payment has left would go back, or the payment cannot be refunded in its present state. Nothing was sent.',
      'Fetch the payment, see what is left of it, and correct the amount.',
    ],
    reversal_refused: [
      'The payment was not recorded by the office, or was taken back already. Nothing was changed.',
      'A payment by a gateway is refunded, not reversed.',
    ],
    placing_refused: [
      'Held money cannot be placed on these fees: the amount, the student or a refund on its way forbids it. Nothing was changed.',
      'Correct what `error.fields` names.',
    ],
  },
} as const satisfies ErrorTexts;
