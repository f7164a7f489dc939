import type { GatewayLaunch, OrderView, PaymentStatus } from '@shulk/contract';
import type { Answer } from './call-checkout.ts';
import type { CheckoutConnection } from './checkout-connection.ts';
import type { KeptAnswer } from './kept-try.ts';

/** The calls of one order. */
export class OrderCalls {
  readonly line: CheckoutConnection;

  constructor(line: CheckoutConnection) {
    this.line = line;
  }

  order(): Promise<Answer<OrderView>> {
    return this.line.call('checkout.order');
  }

  status(): Promise<Answer<PaymentStatus>> {
    return this.line.call('checkout.status');
  }

  /** Starts one attempt, or returns the unpaid one in progress; idempotent. */
  begin(): Promise<Answer<GatewayLaunch>> {
    return this.line.call('checkout.begin', { body: {} });
  }

  /** Passes the gateway's signed answer on; idempotent. */
  confirm(body: KeptAnswer): Promise<Answer<PaymentStatus>> {
    return this.line.call('checkout.confirm', { body });
  }
}
