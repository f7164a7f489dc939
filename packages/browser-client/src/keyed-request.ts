import { randomCharacters } from './random.ts';

/** A new Idempotency-Key; it stays with its request until a final answer (threats 6.3). */
export const newIdempotencyKey = (): string => `idk_${randomCharacters(26)}`;

/** A request in progress: its key belongs to exactly this body until a final answer. */
export interface SentRequest {
  readonly body: string;
  readonly key: string;
}

/** The Idempotency-Key of a step's requests: the same for each retry, a new one for another body. */
export class RequestKeys {
  #sent: SentRequest | undefined;
  readonly #keep: (sent: SentRequest | undefined) => void;

  /**
   * @param sent a request of an earlier document without a final answer
   * @param keep called with every change before anything is sent, to keep it over a reload
   */
  constructor(sent?: SentRequest, keep: (sent: SentRequest | undefined) => void = () => undefined) {
    this.#sent = sent;
    this.#keep = keep;
  }

  /** The key for this body. */
  keyFor(body: string): string {
    if (this.#sent?.body !== body) this.#change({ body, key: newIdempotencyKey() });
    return this.#sent?.key ?? '';
  }

  /** A final answer arrived: the next request gets a new key, even with the same body. */
  settle(): void {
    this.#change(undefined);
  }

  #change(sent: SentRequest | undefined): void {
    this.#sent = sent;
    this.#keep(sent);
  }
}
