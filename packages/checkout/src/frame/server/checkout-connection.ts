import { oneAtATime, withBearer } from '@shulk/browser-client';
import type { Bearer, CallInput, DataOf } from '@shulk/browser-client';
import { answerOf, callCheckout } from './call-checkout.ts';
import type { Answer, SheetCall } from './call-checkout.ts';

/** The connection to the checkout service under one token, which is renewed once when the server refuses it (R4). */
export class CheckoutConnection {
  readonly #base: string;
  readonly #bearer: Bearer;
  #token: string;

  /**
   * @param base address of the checkout service
   * @param renew returns another token of the same order for a refused one, or nothing
   */
  constructor(base: string, token: string, renew: (refused: string) => Promise<string | undefined>) {
    this.#base = base;
    this.#token = token;
    const renewOnce = oneAtATime(async () => {
      const renewed = await renew(this.#token);
      this.#token = renewed ?? this.#token;
      return renewed !== undefined;
    });
    this.#bearer = {
      token: () => Promise.resolve(this.#token),
      refuses: ({ code }) => isTokenExpired(code),
      // Another call may have renewed the refused token since.
      renew: (refused) => (refused === this.#token ? renewOnce() : Promise.resolve(true)),
    };
  }

  /** The current token. */
  get token(): string {
    return this.#token;
  }

  /** Makes one call; an expired token is renewed and the call repeated. */
  async call<Name extends SheetCall>(name: Name, input: CallInput<Name> = {}): Promise<Answer<DataOf<Name>>> {
    const reply = await withBearer(this.#bearer, (token) =>
      callCheckout({ base: this.#base, token }, name, input),
    );
    return answerOf(name, reply);
  }
}

/** Whether a refusal means an expired token, of an order or an application. */
export const isTokenExpired = (code: string): boolean =>
  code === 'checkout_token' || code === 'application_token';
