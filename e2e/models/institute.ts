import type { Product } from '../fixtures/product.ts';

/** What an institute's own server sends to Shulk for the payer it is about to send there. */
export interface SessionWish {
  readonly payment_page_slug: string;
  readonly student_id: string;
  readonly customer_mobile?: string;
}

/** An order the institute's own server asks for, to show the sheet on the institute's own site. */
export interface OrderWish {
  readonly payment_page_slug: string;
  readonly card_code: string;
  readonly student_id: string;
  readonly parent_origin: string;
}

/** The server of Kaveri Valley School, with the credentials the demo gives it. */
export class InstituteServer {
  readonly #product: Product;

  constructor(product: Product) {
    this.#product = product;
  }

  /** Opens a session and gives the link for the payer; `clientSecret` is the school's own when left out. */
  async linkFor(wish: SessionWish, clientSecret?: string): Promise<string> {
    return (await this.#create<{ url: string }>('misc/session/create', wish, clientSecret)).url;
  }

  /** Makes an order for the school's own site. */
  order(wish: OrderWish): Promise<{ readonly checkout_token: string; readonly amount: number }> {
    return this.#create('orders/create', wish);
  }

  async #create<Made>(path: string, wish: object, clientSecret = 'demo-kaveri-client-secret'): Promise<Made> {
    const who = Buffer.from(`kaveri-valley-demo:${clientSecret}`).toString('base64');
    const answer = await fetch(`${this.#product.origin}/api/erp/v1/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${who}`,
        'x-api-key': 'demo-kaveri-api-key',
        'idempotency-key': crypto.randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify(wish),
    });
    const { data, message } = (await answer.json()) as { data: Made | null; message: string };
    if (data === null) throw new Error(message);
    return data;
  }
}
