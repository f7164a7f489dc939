import type { Product } from '../fixtures/product.ts';

/** A session request of an institute's own server for the payer it will send. */
export interface SessionRequest {
  readonly payment_page_slug: string;
  readonly student_id: string;
  readonly customer_mobile?: string;
  /** The institute's own reference. */
  readonly reference_id?: string;
}

/** An order of the institute's own server, to show the sheet on the institute's own site. */
export interface OrderRequest {
  readonly payment_page_slug: string;
  readonly card_code: string;
  readonly student_id: string;
  readonly parent_origin: string;
}

/** The server of Kaveri Valley School, with the credentials of the demo. */
export class InstituteServer {
  readonly #product: Product;

  constructor(product: Product) {
    this.#product = product;
  }

  /** Opens a session and returns the link for the payer; `clientSecret` is the school's own by default. */
  async linkFor(input: SessionRequest, clientSecret?: string): Promise<string> {
    return (await this.#create<{ url: string }>('misc/session/create', input, clientSecret)).url;
  }

  /** A link of the institute API with fees, by a key that it has made for this. */
  async checkoutLink(input: SessionRequest & { readonly fee_lines: readonly string[] }): Promise<string> {
    const call = async <Data>(path: string, key: string, body: object): Promise<Data> => {
      const answer = await fetch(`${this.#product.origin}/api/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'idempotency-key': crypto.randomUUID(),
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      });
      const { data, message } = (await answer.json()) as { data: Data | null; message: string };
      if (data === null) throw new Error(message);
      return data;
    };
    const { key } = await call<{ key: string }>('console/v1/keys', this.#product.operatorKey(), {
      institute_code: 'kaveri-valley',
      name: `links-${crypto.randomUUID().slice(0, 8)}`,
      scopes: ['checkout-links:write'],
    });
    return (await call<{ url: string }>('v1/checkout-links', key, input)).url;
  }

  /** Creates an order for the school's own site. */
  order(input: OrderRequest): Promise<{ readonly checkout_token: string; readonly amount: number }> {
    return this.#create('orders/create', input);
  }

  /** States of the orders with the institute's own reference. */
  async statesOf(reference: string): Promise<readonly string[]> {
    const { orders } = await this.#ask<{ orders: readonly { readonly state: string }[] }>(
      `orders?reference_id=${reference}`,
    );
    return orders.map(({ state }) => state);
  }

  #create<Made>(path: string, input: object, clientSecret?: string): Promise<Made> {
    const headers = { 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' };
    return this.#ask(path, { method: 'POST', headers, body: JSON.stringify(input) }, clientSecret);
  }

  async #ask<Data>(
    path: string,
    { headers = {}, ...how }: { method?: string; headers?: Record<string, string>; body?: string } = {},
    clientSecret = 'demo-kaveri-client-secret',
  ): Promise<Data> {
    const authorization = `Basic ${Buffer.from(`kaveri-valley-demo:${clientSecret}`).toString('base64')}`;
    const answer = await fetch(`${this.#product.origin}/api/erp/v1/${path}`, {
      ...how,
      headers: { authorization, 'x-api-key': 'demo-kaveri-api-key', ...headers },
    });
    const { data, message } = (await answer.json()) as { data: Data | null; message: string };
    if (data === null) throw new Error(message);
    return data;
  }
}
