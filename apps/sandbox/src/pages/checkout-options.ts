import type { Core } from '../core/core.ts';
import type { Account, Order } from '../core/model.ts';
import { unknownId } from '../core/refusal.ts';
import { backFrom } from '../faces/verdict.ts';
import type { Back } from '../faces/verdict.ts';

/** The checkout options in a page's address; none of them is personal data. */
export interface CheckoutOptions {
  readonly name: string;
  readonly description: string;
  /** Where the browser goes with the result; null: the window that holds the frame gets it. */
  readonly callback_url: string | null;
  /** The exact origin of the window that holds the frame; null if the page is on its own. */
  readonly origin: string | null;
  readonly nonce: string;
  readonly retry: boolean;
}

/** An order about to be paid, with its account. */
export interface Checkout {
  readonly order: Order;
  readonly account: Account;
  readonly options: CheckoutOptions;
  /** The redirect of a payer who closes the page without paying; null without a return address. */
  readonly closed: Back | null;
}

type Query = Readonly<Record<string, string | undefined>>;

/** The order and options of a page request; a key that does not belong to the order is refused. */
export function readCheckout(core: Core, orderId: string, query: Query): Checkout {
  const order = core.store.orders.get(orderId);
  const account = order && core.store.accounts.get(order.key_id);
  if (!order || !account || query['key_id'] !== account.key_id) throw unknownId();
  const options = readOptions(query);
  return { order, account, options, closed: backFrom(core, order, null, options.callback_url) };
}

function readOptions(query: Query): CheckoutOptions {
  return {
    name: text(query['name'], 120) || 'Payment',
    description: text(query['description'], 255),
    callback_url: httpUrl(query['callback_url'])?.href ?? null,
    origin: httpUrl(query['origin'])?.origin ?? null,
    nonce: text(query['nonce'], 64),
    retry: query['retry'] !== '0',
  };
}

function text(value: string | undefined, most: number): string {
  return (value ?? '').trim().slice(0, most);
}

function httpUrl(value: string | undefined): URL | null {
  if (value === undefined || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}
