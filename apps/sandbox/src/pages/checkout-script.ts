/**
 * The script merchants load in place of Razorpay's checkout.js (gateways A.3): `new Razorpay(options)` with
 * open, close and on. It shows the payment sheet in a frame over the page, or, with `redirect` and
 * `callback_url`, goes there. Messages from the frame count only with the exact origin, window and nonce.
 */
export const CHECKOUT_SCRIPT = String.raw`'use strict';
(() => {
  if (window.Razorpay) return;
  const source = document.currentScript ? document.currentScript.src : location.href;
  const root = new URL('../', source);

  function style(element, rules) {
    for (const [name, value] of Object.entries(rules)) element.style.setProperty(name, value);
  }

  function newNonce() {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, '0')).join('');
  }

  class Razorpay {
    #options;
    #listeners = new Map();
    #nonce = newNonce();
    #parts = null;
    #busy = false;
    #onMessage = (event) => this.#receive(event);
    #onKey = (event) => {
      if (event.key === 'Escape') this.#escape();
    };

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
      if (this.#parts) return this;
      if (this.#options.redirect && this.#options.callback_url) {
        location.assign(this.#address(false));
        return this;
      }
      this.#build();
      window.addEventListener('message', this.#onMessage);
      document.addEventListener('keydown', this.#onKey);
      return this;
    }

    close() {
      if (!this.#parts) return;
      const { overlay, opener, scroll } = this.#parts;
      this.#parts = null;
      this.#busy = false;
      window.removeEventListener('message', this.#onMessage);
      document.removeEventListener('keydown', this.#onKey);
      overlay.remove();
      document.documentElement.style.overflow = scroll;
      if (opener && opener.isConnected) opener.focus();
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

    #build() {
      const overlay = document.createElement('div');
      const frame = document.createElement('iframe');
      const before = document.createElement('div');
      const after = document.createElement('div');
      overlay.className = 'razorpay-container';
      overlay.setAttribute('role', 'dialog');
      overlay.setAttribute('aria-modal', 'true');
      overlay.setAttribute('aria-label', 'Payment');
      frame.className = 'razorpay-checkout-frame';
      frame.title = 'Payment';
      frame.allow = 'payment; clipboard-write; otp-credentials';
      frame.src = this.#address(true);
      frame.addEventListener('load', () => frame.focus());
      for (const edge of [before, after]) {
        edge.tabIndex = 0;
        edge.addEventListener('focus', () => frame.focus());
      }
      overlay.append(before, frame, after);
      overlay.addEventListener('click', (event) => {
        if (event.target === overlay && (this.#options.modal || {}).backdropclose === true) this.#dismiss();
      });
      this.#paint(overlay, frame);
      this.#parts = { overlay, frame, opener: document.activeElement, scroll: document.documentElement.style.overflow };
      document.documentElement.style.overflow = 'hidden';
      document.body.append(overlay);
    }

    #paint(overlay, frame) {
      const inFrame = window.parent !== window;
      const narrow = window.innerWidth < 600;
      style(overlay, {
        position: 'fixed', inset: '0', 'z-index': '2147483000', display: 'flex', 'justify-content': 'center',
        'align-items': narrow ? 'flex-end' : 'center', background: 'rgba(13, 19, 25, 0.6)',
      });
      style(frame, {
        border: '0', background: 'Canvas', 'color-scheme': 'light dark', width: narrow ? '100%' : '420px',
        height: inFrame ? '100%' : narrow ? '92%' : 'min(720px, 92%)',
        'border-radius': inFrame ? '0' : narrow ? '20px 20px 0 0' : '16px',
      });
    }

    #escape() {
      if ((this.#options.modal || {}).escape !== false) this.#dismiss();
    }

    #dismiss() {
      if (!this.#parts || this.#busy) return;
      const modal = this.#options.modal || {};
      if (modal.confirm_close && !window.confirm('Do you want to close the payment?')) return;
      this.close();
      if (typeof modal.ondismiss === 'function') modal.ondismiss();
    }

    #receive(event) {
      const message = event.data;
      if (!this.#parts || event.origin !== root.origin || event.source !== this.#parts.frame.contentWindow) return;
      if (!message || message.v !== 1 || message.sdk !== 'razorpay-sandbox' || message.nonce !== this.#nonce) return;
      if (message.type === 'busy') this.#busy = message.data === true;
      else if (message.type === 'escape') this.#escape();
      else if (message.type === 'dismiss') {
        this.#busy = false;
        this.#dismiss();
      } else if (message.type === 'failed') this.#emit('payment.failed', { error: message.data });
      else if (message.type === 'success') this.#finish(message.data);
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
