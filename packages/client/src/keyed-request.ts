import { randomCharacters } from './random.ts';

/** A fresh Idempotency-Key; it stays with its request until a final answer came (threats 6.3). */
export const newIdempotencyKey = (): string => `idk_${randomCharacters(26)}`;

/** A request under way: its key belongs to this very body until a final answer came. */
export interface SentRequest {
  readonly body: string;
  readonly key: string;
}

/** The Idempotency-Key of a step's requests: the same for every repeat of one, a new one for another. */
export class RequestKeys {
  #sent: SentRequest | undefined;
  readonly #keep: (sent: SentRequest | undefined) => void;

  /**
   * @param sent the request that an earlier document left without a final answer
   * @param keep told of every change before anything is sent, to keep it over a reload
   */
  constructor(sent?: SentRequest, keep: (sent: SentRequest | undefined) => void = () => undefined) {
    this.#sent = sent;
    this.#keep = keep;
  }

  /** The key to send this body with. */
  keyFor(body: string): string {
    if (this.#sent?.body !== body) this.#change({ body, key: newIdempotencyKey() });
    return this.#sent?.key ?? '';
  }

  /** A final answer came: the next request is another one, even with the same body. */
  settle(): void {
    this.#change(undefined);
  }

  #change(sent: SentRequest | undefined): void {
    this.#sent = sent;
    this.#keep(sent);
  }
}
