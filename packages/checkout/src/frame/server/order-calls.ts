import type { GatewayLaunch, OrderView, PaymentStatus } from '@shulk/contract';
import type { Answer } from './call-checkout.ts';
import type { CheckoutConnection } from './checkout-connection.ts';
import type { SignedAnswer } from './order-records.ts';

/** The calls of one order. */
export class OrderCalls {
  readonly connection: CheckoutConnection;

  constructor(connection: CheckoutConnection) {
    this.connection = connection;
  }

  order(): Promise<Answer<OrderView>> {
    return this.connection.call('checkout.order');
  }

  status(): Promise<Answer<PaymentStatus>> {
    return this.connection.call('checkout.status');
  }

  /** Starts one attempt, or returns the unpaid one in progress; idempotent. */
  begin(): Promise<Answer<GatewayLaunch>> {
    return this.connection.call('checkout.begin', { body: {} });
  }

  /** Passes the gateway's signed answer on; idempotent. */
  confirm(body: SignedAnswer): Promise<Answer<PaymentStatus>> {
    return this.connection.call('checkout.confirm', { body });
  }
}
