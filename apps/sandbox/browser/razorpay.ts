/**
 * The script that merchants load instead of Razorpay's checkout.js (gateways A.3): `new Razorpay(options)` with open,
 * close and on. It shows the payment sheet in a frame over the page, or redirects, with `redirect` and `callback_url`.
 */
import { newNonce, openOverlay, rootOf } from './overlay.ts';
import { postForm } from './page.ts';

interface Options {
  readonly key: string;
  readonly order_id: string;
  readonly name?: string;
  readonly description?: string;
  readonly redirect?: boolean;
  readonly callback_url?: string;
  readonly retry?: false | { readonly enabled?: boolean };
  readonly prefill?: { readonly email?: string; readonly contact?: string };
  readonly modal?: {
    readonly backdropclose?: boolean;
    readonly escape?: boolean;
    readonly confirm_close?: boolean;
    readonly ondismiss?: () => void;
  };
  readonly handler?: (response: unknown) => void;
}

type Listener = (payload: unknown) => void;

const root = rootOf('../');

function checkOptions(options: Partial<Options> | undefined): Options {
  if (!options || typeof options !== 'object') throw new TypeError('Razorpay needs options.');
  if (typeof options.key !== 'string' || options.key === '') throw new Error('No key passed');
  if (typeof options.order_id !== 'string' || options.order_id === '') throw new Error('No order_id passed');
  return options as Options;
}

function addressOf(options: Options, frame: { readonly nonce: string } | null): string {
  const address = new URL(`pay/${encodeURIComponent(options.order_id)}`, root);
  const query = address.searchParams;
  query.set('key_id', options.key);
  if (options.name) query.set('name', options.name);
  if (options.description) query.set('description', options.description);
  if (options.retry === false || options.retry?.enabled === false) query.set('retry', '0');
  if (frame) {
    query.set('origin', location.origin);
    query.set('nonce', frame.nonce);
  } else query.set('callback_url', new URL(options.callback_url ?? '', location.href).href);
  const { email, contact } = options.prefill ?? {};
  if (email || contact) address.hash = encodeURIComponent(JSON.stringify({ email, contact }));
  return address.href;
}

class Razorpay {
  readonly #options: Options;
  readonly #listeners = new Map<string, Listener[]>();
  readonly #nonce = newNonce();
  #takeAway: (() => void) | null = null;
  #busy = false;

  constructor(options?: Partial<Options>) {
    this.#options = checkOptions(options);
  }

  on(name: string, listener: Listener): this {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    return this;
  }

  open(): this {
    if (this.#takeAway) return this;
    const { redirect, callback_url: callbackUrl, modal } = this.#options;
    if (redirect && callbackUrl) {
      location.assign(addressOf(this.#options, null));
      return this;
    }
    this.#takeAway = openOverlay({
      address: addressOf(this.#options, { nonce: this.#nonce }),
      nonce: this.#nonce,
      name: 'razorpay',
      hear: (type, data) => this.#receive(type, data),
      escape: () => this.#escape(),
      outside: () => {
        if (modal?.backdropclose === true) this.#dismiss();
      },
    });
    return this;
  }

  close(): void {
    if (!this.#takeAway) return;
    this.#takeAway();
    this.#takeAway = null;
    this.#busy = false;
  }

  #emit(name: string, payload: unknown): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(payload);
  }

  #escape(): void {
    if (this.#options.modal?.escape !== false) this.#dismiss();
  }

  #dismiss(): void {
    if (!this.#takeAway || this.#busy) return;
    const modal = this.#options.modal ?? {};
    if (modal.confirm_close && !window.confirm('Do you want to close the payment?')) return;
    this.close();
    if (typeof modal.ondismiss === 'function') modal.ondismiss();
  }

  #receive(type: string, data: unknown): void {
    if (type === 'busy') this.#busy = data === true;
    else if (type === 'escape') this.#escape();
    else if (type === 'dismiss') {
      this.#busy = false;
      this.#dismiss();
    } else if (type === 'failed') this.#emit('payment.failed', { error: data });
    else if (type === 'success') this.#finish(data);
  }

  #finish(response: unknown): void {
    const { handler, callback_url: callbackUrl } = this.#options;
    this.close();
    if (typeof handler === 'function') handler(response);
    else if (callbackUrl) postForm(callbackUrl, response as Record<string, string>);
  }
}

declare global {
  interface Window {
    Razorpay?: typeof Razorpay;
  }
}
window.Razorpay ??= Razorpay;
