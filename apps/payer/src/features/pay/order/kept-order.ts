import { newIdempotencyKey } from '../../../shared/random.ts';

/** The request under way: its key belongs to this very body until a final answer came (threats 6.3). */
interface KeptOrder {
  readonly body: string;
  readonly key: string;
}

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

function keptOrder(): KeptOrder | undefined {
  const text = read(ORDER);
  if (text === null) return undefined;
  try {
    const kept = JSON.parse(text) as Partial<KeptOrder> | null;
    return typeof kept?.body === 'string' && typeof kept.key === 'string' ? (kept as KeptOrder) : undefined;
  } catch {
    return undefined;
  }
}

/** Body of the order a reload or a killed tab interrupted: it was sent, and no final answer came. */
export const interruptedOrder = (): string | undefined => keptOrder()?.body;

/** The interrupted order has its final answer: nothing takes it up again. */
export const dropInterruptedOrder = (): void => write(ORDER, undefined);

/**
 * Keys of a payment step: one made when the step opens, the same for every repeat of a request, also after the tab
 * was killed, and a new one for another request or after a final answer.
 */
export class OrderKeys {
  #next = newIdempotencyKey();
  #sent: KeptOrder | undefined = keptOrder();

  /** The key to send this body with; saved before anything is sent (house 1.5). */
  keyFor(body: string): string {
    if (this.#sent?.body !== body) {
      this.#sent = { body, key: this.#next };
      this.#next = newIdempotencyKey();
      write(ORDER, JSON.stringify(this.#sent));
    }
    return this.#sent.key;
  }

  /** A final answer came: the next request is another one. */
  settle(): void {
    this.#sent = undefined;
    write(ORDER, undefined);
  }
}

/** Keeps what is to be said of a failed payment over the reload that follows it. */
export const keepFailure = (text: string): void => write(FAILED, text);

/** The kept text, once. */
export function takeFailure(): string | undefined {
  const text = read(FAILED) ?? undefined;
  write(FAILED, undefined);
  return text;
}
