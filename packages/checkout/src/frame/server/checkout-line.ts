import { callCheckout } from './call-checkout.ts';
import type { Answer, SheetAnswers, SheetCall } from './call-checkout.ts';

/** The line to the checkout service under one token, which is renewed once when the server refuses it (R4). */
export class CheckoutLine {
  readonly #base: string;
  readonly #renew: (refused: string) => Promise<string | undefined>;
  #token: string;
  #renewing: Promise<string | undefined> | undefined;

  /**
   * @param base address of the checkout service
   * @param renew gives another token of the same order for a refused one, or nothing
   */
  constructor(base: string, token: string, renew: (refused: string) => Promise<string | undefined>) {
    this.#base = base;
    this.#token = token;
    this.#renew = renew;
  }

  /** The token that counts now. */
  get token(): string {
    return this.#token;
  }

  /** Makes one call; a token that has ended is renewed and the call made once more. */
  async call<Name extends SheetCall>(
    name: Name,
    input?: { readonly body: unknown },
  ): Promise<Answer<SheetAnswers[Name]>> {
    const used = this.#token;
    const answer = await callCheckout({ base: this.#base, token: used }, name, input);
    if (answer.ok || !isTokenOver(answer.code)) return answer;
    if (used === this.#token) {
      this.#renewing ??= this.#renew(used).finally(() => {
        this.#renewing = undefined;
      });
      const renewed = await this.#renewing;
      if (renewed === undefined) return answer;
      this.#token = renewed;
    }
    return callCheckout({ base: this.#base, token: this.#token }, name, input);
  }
}

/** Whether a refusal says that the token no longer counts: that of an order, or that of an application. */
export const isTokenOver = (code: string): boolean =>
  code === 'checkout_token' || code === 'application_token';
