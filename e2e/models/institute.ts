import type { Product } from '../fixtures/product.ts';

/** What an institute's own server sends to Shulk for the payer it is about to send there. */
export interface SessionWish {
  readonly payment_page_slug: string;
  readonly student_id: string;
  readonly customer_mobile?: string;
}

/** The server of Kaveri Valley School, with the credentials the demo gives it. */
export class InstituteServer {
  readonly #product: Product;

  constructor(product: Product) {
    this.#product = product;
  }

  /** Opens a session and gives the link for the payer; `clientSecret` is the school's own when left out. */
  async linkFor(wish: SessionWish, clientSecret = 'demo-kaveri-client-secret'): Promise<string> {
    const who = Buffer.from(`kaveri-valley-demo:${clientSecret}`).toString('base64');
    const answer = await fetch(`${this.#product.origin}/api/erp/v1/misc/session/create`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${who}`,
        'x-api-key': 'demo-kaveri-api-key',
        'idempotency-key': crypto.randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify(wish),
    });
    const { data, message } = (await answer.json()) as { data: { url: string } | null; message: string };
    if (data === null) throw new Error(message);
    return data.url;
  }
}
