import { request } from '@shulk/browser-client';
import type { CallInput, DataOf, RefusalCode, Reply } from '@shulk/browser-client';
import { isErrorCode } from '@shulk/contract/errors';
import type { ErrorCode } from '@shulk/contract/errors';
import { paths } from '@shulk/contract/paths';
import { errorTexts } from '@shulk/words/exact/errors';
import { ERROR_SENTENCES } from '@shulk/words/errors';
import { TEXTS } from '@shulk/words/sheet/payment';

/** A call without an answer for this long counts as unreachable. */
const DEADLINE_MS = 30_000;

/** A browser's errors if no server, or none of ours, answered. */
const NO_ANSWER: ReadonlySet<RefusalCode> = new Set(['unreachable', 'aborted', 'malformed_answer']);

/** The calls of a sheet; each has the token of its order or application as its bearer (R3, decision 29). */
export type SheetCall =
  | 'checkout.order'
  | 'checkout.begin'
  | 'checkout.confirm'
  | 'checkout.status'
  | 'checkout.mandate'
  | 'checkout.register_mandate'
  | 'checkout.confirm_mandate'
  | 'emi.application'
  | 'emi.applicant'
  | 'emi.send_code'
  | 'emi.consent'
  | 'emi.advance'
  | 'emi.cancel'
  | 'emi.key_facts_pdf';

/** A refusal: `unreachable` if no readable answer came. */
export interface Refusal {
  readonly ok: false;
  readonly code: ErrorCode | 'unreachable';
  /** A sentence of the fixed catalogue (threats 2 row 28). */
  readonly text: string;
  /** What to correct, by field. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/** The result of a call. */
export type Answer<Data> = { readonly ok: true; readonly data: Data } | Refusal;

/**
 * Sends one call of the checkout service, once. Only the bearer counts, so no cookie is sent (R3).
 * @param base address of the checkout service
 */
export const callCheckout = <Name extends SheetCall>(
  { base, token }: { readonly base: string; readonly token: string | undefined },
  name: Name,
  input: CallInput<Name>,
): Promise<Reply<DataOf<Name>>> =>
  request(name, input, {
    base,
    token,
    credentials: 'omit',
    cache: 'no-store',
    deadlineMs: DEADLINE_MS,
    headers: { 'accept-language': document.documentElement.lang },
  });

/** A reply in the sheet's own terms. */
export function answerOf<Data>(name: SheetCall, reply: Reply<Data>): Answer<Data> {
  if (reply.ok) return reply;
  const { code, fields } = reply;
  if (isErrorCode(code)) return { ok: false, code, text: ERROR_SENTENCES[code], fields };
  // A poll may follow a payment: only a failed action certainly took no money.
  const unanswered = paths[name].method === 'GET' ? TEXTS.unseen : TEXTS.unreachable;
  return NO_ANSWER.has(code)
    ? { ok: false, code: 'unreachable', text: unanswered }
    : { ok: false, code: 'internal', text: errorTexts.failure };
}
