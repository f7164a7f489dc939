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

  /** Starts one try, or gives the one under way that nothing was paid on; safe to repeat. */
  begin(): Promise<Answer<GatewayLaunch>> {
    return this.line.call('checkout.begin', { body: {} });
  }

  /** Hands the gateway's signed answer over; safe to repeat. */
  confirm(body: KeptAnswer): Promise<Answer<PaymentStatus>> {
    return this.line.call('checkout.confirm', { body });
  }
}
