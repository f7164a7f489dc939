import type { CallInput, DataOf, Refused, Reply } from '@shulk/browser-client';
import type { CallName } from '@shulk/contract/paths';
import { lateCode } from './late-code.tsx';

export { isFinal, isUnanswered } from '@shulk/browser-client';
export type { BodyOf, CallInput, DataOf, Refused, RefusalCode, Reply } from '@shulk/browser-client';
export { setShownInCalls } from './calls/shown-in-calls.ts';

/** A page of the HTML makes no call before the payer does something, so the calls are no part of the entry (R45). */
const code = lateCode(() => import('./calls/make-call.ts'));

/** Fetches the code of the calls; each document does so as it starts. */
export const loadCalls = code.ahead;

/** The refusal of what needs code that did not come: then there is no network either. */
export const UNREACHABLE: Refused = { ok: false, status: 0, code: 'unreachable', message: '', fields: {} };

/** Makes one call of the contract for this tab; never throws, every refusal is a reply. */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name> = {},
): Promise<Reply<DataOf<Name>>> {
  return (await code.ahead())?.makeCall(name, input) ?? UNREACHABLE;
}

/** Requests new platform tokens [SR-2.43]; the reply says why if none came [SR-8.15]. */
export const authorisePlatform = async (): Promise<Reply<unknown>> =>
  (await code.ahead())?.authorisePlatform() ?? UNREACHABLE;
