import { RequestKeys } from '@shulk/browser-client';
import type { SentRequest } from '@shulk/browser-client';

const ORDER = 'shulk.pay.order';
const FAILED = 'shulk.pay.failed';

/** A browser may refuse storage; then a killed tab costs a second order, which the server joins with the first (R2). */
function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // See above.
  }
}

function keptOrder(): SentRequest | undefined {
  const text = read(ORDER);
  if (text === null) return undefined;
  try {
    const kept = JSON.parse(text) as Partial<SentRequest> | null;
    return typeof kept?.body === 'string' && typeof kept.key === 'string' ? (kept as SentRequest) : undefined;
  } catch {
    return undefined;
  }
}

/** Body of the order a reload or a killed tab interrupted: it was sent, without a final answer. */
export const interruptedOrder = (): string | undefined => keptOrder()?.body;

/** The interrupted order has its final answer: nothing resumes it. */
export const dropInterruptedOrder = (): void => write(ORDER, undefined);

/** The keys of a payment step's orders, the same for every repeat of a request, even after the tab was killed. */
export const orderKeys = (): RequestKeys =>
  new RequestKeys(keptOrder(), (sent) => write(ORDER, sent && JSON.stringify(sent)));

/** Stores a failed payment's message over the reload that follows. */
export const keepFailure = (text: string): void => write(FAILED, text);

/** Reads the stored message once. */
export function takeFailure(): string | undefined {
  const text = read(FAILED) ?? undefined;
  write(FAILED, undefined);
  return text;
}
