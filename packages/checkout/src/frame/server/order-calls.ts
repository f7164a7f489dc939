import type { GatewayLaunch, OrderView, PaymentStatus } from '@shulk/contract';
import { callCheckout } from './call-checkout.ts';
import type { Answer, SheetCall } from './call-checkout.ts';
import type { KeptAnswer } from './kept-try.ts';

/** The calls of one order, with a token that is renewed once when the server refuses it. */
export class OrderCalls {
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

  order(): Promise<Answer<OrderView>> {
    return this.#call('checkout.order');
  }

  status(): Promise<Answer<PaymentStatus>> {
    return this.#call('checkout.status');
  }

  /** Starts one try, or gives the one under way that nothing was paid on; safe to repeat. */
  begin(): Promise<Answer<GatewayLaunch>> {
    return this.#call('checkout.begin', { body: {} });
  }

  /** Hands the gateway's signed answer over; safe to repeat. */
  confirm(body: KeptAnswer): Promise<Answer<PaymentStatus>> {
    return this.#call('checkout.confirm', { body });
  }

  async #call<Data>(name: SheetCall, input?: { readonly body: unknown }): Promise<Answer<Data>> {
    const used = this.#token;
    const answer = await callCheckout<Data>({ base: this.#base, token: used }, name, input);
    if (answer.ok || answer.code !== 'checkout_token') return answer;
    if (used === this.#token) {
      this.#renewing ??= this.#renew(used).finally(() => {
        this.#renewing = undefined;
      });
      const renewed = await this.#renewing;
      if (renewed === undefined) return answer;
      this.#token = renewed;
    }
    return callCheckout<Data>({ base: this.#base, token: this.#token }, name, input);
  }
}
