/** A mandate at the provider, which it calls a token. */
export interface ProvidedToken {
  readonly id: string;
  readonly customer_id: string;
  /** The order of its registration. */
  readonly order_id: string;
  status: 'confirmed' | 'rejected' | 'cancelled' | 'paused';
}

/** An order that registers a mandate, before its payer was on the provider's page. */
export interface ProvidedRegistration {
  readonly order_id: string;
  readonly customer_id: string;
}

/** The provider's customers and tokens (gateways A.7). */
export class ProvidedTokens {
  readonly registrations: ProvidedRegistration[] = [];
  readonly all = new Map<string, ProvidedToken>();
  readonly #newId: (kind: string) => string;

  constructor(newId: (kind: string) => string) {
    this.#newId = newId;
  }

  clear(): void {
    this.registrations.length = 0;
    this.all.clear();
  }

  /** The payer decides on the provider's page. */
  decide(registration: ProvidedRegistration, status: 'confirmed' | 'rejected'): ProvidedToken {
    const token = { ...registration, id: this.#newId('token'), status };
    this.registrations.splice(this.registrations.indexOf(registration), 1);
    this.all.set(token.id, token);
    return token;
  }

  /** The payment of a registration as the order's list tells it; its rupee is never captured. */
  paymentsOf(orderId: string): object[] {
    return [...this.all.values()]
      .filter((token) => token.order_id === orderId)
      .map(({ id, status, order_id }) => ({
        id: `pay_${id}`,
        order_id,
        amount: 100,
        currency: 'INR',
        method: 'upi',
        status: status === 'rejected' ? 'failed' : 'authorized',
        token_id: id,
      }));
  }

  /** How a token is told. */
  wire(id: string): object | undefined {
    const token = this.all.get(id);
    return token && { id, customer_id: token.customer_id, recurring_details: { status: token.status } };
  }
}
