import type {
  EmiApplicationView,
  Envelope,
  GatewayLaunch,
  MandateLaunch,
  MandateView,
  OrderToken,
  OrderView,
  PaymentStatus,
} from '@shulk/contract';
import { errorMessage, isErrorCode } from '@shulk/contract/errors';
import type { ErrorCode } from '@shulk/contract/errors';
import { paths } from '@shulk/contract/paths';
import { TEXTS } from '../texts.ts';

/** A call without an answer for this long counts as unreachable. */
const TIMEOUT_MS = 30_000;

/** What each call of a sheet gives; each carries the token of its order or application as its bearer (R3, decision 29). */
export interface SheetAnswers {
  'checkout.order': OrderView;
  'checkout.begin': GatewayLaunch;
  'checkout.confirm': PaymentStatus;
  'checkout.status': PaymentStatus;
  'checkout.mandate': MandateView;
  'checkout.register_mandate': MandateLaunch;
  'checkout.confirm_mandate': MandateView;
  'emi.application': EmiApplicationView;
  'emi.applicant': EmiApplicationView;
  'emi.send_code': { readonly sent: boolean; readonly to: string };
  'emi.consent': EmiApplicationView;
  'emi.advance': OrderToken;
  'emi.cancel': EmiApplicationView;
  'emi.key_facts_pdf': { readonly file_name: string; readonly pdf: string };
}

/** The calls a sheet makes. */
export type SheetCall = keyof SheetAnswers;

/** A refusal: `unreachable` when no readable answer came. */
export interface Refusal {
  readonly ok: false;
  readonly code: ErrorCode | 'unreachable';
  /** A sentence of the fixed catalogue (threats 2 row 28). */
  readonly text: string;
  /** What to correct, by field; absent when it is about none. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
}

/** What a call gives. */
export type Answer<Data> = { readonly ok: true; readonly data: Data } | Refusal;

/**
 * Makes one call of the checkout service; never throws. Only the bearer counts, so no cookie is sent (R3).
 * @param base address of the checkout service
 */
export async function callCheckout<Name extends SheetCall>(
  { base, token }: { readonly base: string; readonly token: string },
  name: Name,
  { body }: { readonly body?: unknown } = {},
): Promise<Answer<SheetAnswers[Name]>> {
  const { method, path } = paths[name];
  const headers: Record<string, string> = { accept: 'application/json', authorization: `Bearer ${token}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(base + path, {
      method,
      headers,
      credentials: 'omit',
      cache: 'no-store',
      signal: stop.signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return readAnswer((await response.json()) as Envelope<SheetAnswers[Name]>);
  } catch {
    // Whoever asked how things stand may have paid before: only an act that did not arrive took no money.
    return { ok: false, code: 'unreachable', text: method === 'GET' ? TEXTS.unseen : TEXTS.unreachable };
  } finally {
    clearTimeout(timer);
  }
}

function readAnswer<Data>(body: Envelope<Data>): Answer<Data> {
  if (body.success) return { ok: true, data: body.data };
  const { code, fields } = body.error;
  if (!isErrorCode(code)) return { ok: false, code: 'internal', text: TEXTS.unknownRefusal };
  return { ok: false, code, text: errorMessage(code), fields };
}
