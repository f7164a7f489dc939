import { OVERLAY_SCRIPT } from '../../faces/overlay-script.ts';

/**
 * The script merchants load in place of Razorpay's checkout.js (gateways A.3): `new Razorpay(options)` with
 * open, close and on. It shows the payment sheet in a frame over the page, or, with `redirect` and
 * `callback_url`, goes there.
 */
export const CHECKOUT_SCRIPT = String.raw`'use strict';
(() => {
  if (window.Razorpay) return;
  const source = document.currentScript ? document.currentScript.src : location.href;
  const root = new URL('../', source);

${OVERLAY_SCRIPT}
  class Razorpay {
    #options;
    #listeners = new Map();
    #nonce = newNonce();
    #takeAway = null;
    #busy = false;

    constructor(options) {
      if (!options || typeof options !== 'object') throw new TypeError('Razorpay needs options.');
      if (typeof options.key !== 'string' || options.key === '') throw new Error('No key passed');
      if (typeof options.order_id !== 'string' || options.order_id === '') throw new Error('No order_id passed');
      this.#options = options;
    }

    on(name, listener) {
      const listeners = this.#listeners.get(name) || [];
      listeners.push(listener);
      this.#listeners.set(name, listeners);
      return this;
    }

    open() {
      if (this.#takeAway) return this;
      if (this.#options.redirect && this.#options.callback_url) {
        location.assign(this.#address(false));
        return this;
      }
      this.#takeAway = openOverlay({
        address: this.#address(true),
        nonce: this.#nonce,
        name: 'razorpay',
        hear: (type, data) => this.#receive(type, data),
        escape: () => this.#escape(),
        outside: () => {
          if ((this.#options.modal || {}).backdropclose === true) this.#dismiss();
        },
      });
      return this;
    }

    close() {
      if (!this.#takeAway) return;
      this.#takeAway();
      this.#takeAway = null;
      this.#busy = false;
    }

    #emit(name, payload) {
      for (const listener of this.#listeners.get(name) || []) listener(payload);
    }

    #address(framed) {
      const options = this.#options;
      const address = new URL('pay/' + encodeURIComponent(options.order_id), root);
      const query = address.searchParams;
      query.set('key_id', options.key);
      if (options.name) query.set('name', options.name);
      if (options.description) query.set('description', options.description);
      if (options.retry && options.retry.enabled === false) query.set('retry', '0');
      if (options.retry === false) query.set('retry', '0');
      if (framed) {
        query.set('origin', location.origin);
        query.set('nonce', this.#nonce);
      } else query.set('callback_url', new URL(options.callback_url, location.href).href);
      const { email, contact } = options.prefill || {};
      if (email || contact) address.hash = encodeURIComponent(JSON.stringify({ email, contact }));
      return address.href;
    }

    #escape() {
      if ((this.#options.modal || {}).escape !== false) this.#dismiss();
    }

    #dismiss() {
      if (!this.#takeAway || this.#busy) return;
      const modal = this.#options.modal || {};
      if (modal.confirm_close && !window.confirm('Do you want to close the payment?')) return;
      this.close();
      if (typeof modal.ondismiss === 'function') modal.ondismiss();
    }

    #receive(type, data) {
      if (type === 'busy') this.#busy = data === true;
      else if (type === 'escape') this.#escape();
      else if (type === 'dismiss') {
        this.#busy = false;
        this.#dismiss();
      } else if (type === 'failed') this.#emit('payment.failed', { error: data });
      else if (type === 'success') this.#finish(data);
    }

    #finish(response) {
      const { handler, callback_url: callbackUrl } = this.#options;
      this.close();
      if (typeof handler === 'function') handler(response);
      else if (callbackUrl) this.#post(callbackUrl, response);
    }

    #post(address, fields) {
      const form = document.createElement('form');
      form.method = 'post';
      form.action = address;
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input');
        input.type = 'hidden';
        input.name = name;
        input.value = value;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
    }
  }

  window.Razorpay = Razorpay;
})();
`;
