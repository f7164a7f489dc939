import { OVERLAY_SCRIPT } from '../faces/overlay-script.ts';

/**
 * The script merchants load in place of Cashfree's (gateways B.2, B.5): `Cashfree({mode}).checkout({paymentSessionId,
 * redirectTarget, returnUrl})`, and `subscriptionsCheckout({subsSessionId, redirectTarget})` for an approval. It shows the payment page over the merchant's (`_modal`) or goes there (`_self`, `_top`), and
 * its promise tells no more than Cashfree's: `{error}`, `{redirect}` or `{paymentDetails}`, which means finished, not paid.
 */
export const CASHFREE_SCRIPT = String.raw`'use strict';
(() => {
  if (window.Cashfree) return;
  const source = document.currentScript ? document.currentScript.src : location.href;
  const root = new URL('../', source);

${OVERLAY_SCRIPT}
  function addressOf(session) {
    return new URL('session/' + encodeURIComponent(session), root);
  }

  // Resolves once the payer is through with the page, whatever came of it.
  function openModal(session) {
    return new Promise((resolve) => {
      const nonce = newNonce();
      const address = addressOf(session);
      address.searchParams.set('origin', location.origin);
      address.searchParams.set('nonce', nonce);
      let busy = false;
      let failure = 'Payment popup has been closed by the user.';
      const end = (result) => {
        takeAway();
        resolve(result);
      };
      const leave = () => {
        if (!busy) end({ error: { message: failure } });
      };
      const takeAway = openOverlay({
        address: address.href,
        nonce,
        name: 'cashfree',
        hear: (type, data) => {
          if (type === 'busy') busy = data === true;
          else if (type === 'failed') failure = data.description;
          else if (type === 'escape') leave();
          else if (type === 'dismiss') {
            busy = false;
            leave();
          } else if (type === 'success') {
            end({ paymentDetails: { paymentMessage: 'Payment finished. Check status.' } });
          }
        },
        escape: leave,
        outside: () => undefined,
      });
    });
  }

  function go(session, field, redirectTarget, returnUrl) {
    if (typeof session !== 'string' || session === '') {
      return Promise.resolve({ error: { message: field + ' is not present or is invalid' } });
    }
    if (redirectTarget === '_modal') return openModal(session);
    const address = addressOf(session);
    if (returnUrl) address.searchParams.set('callback_url', new URL(returnUrl, location.href).href);
    if (redirectTarget === '_blank') window.open(address, '_blank', 'noopener');
    else if (redirectTarget === '_top') window.top.location.href = address.href;
    else location.assign(address);
    return Promise.resolve({ redirect: true });
  }

  window.Cashfree = (settings) => {
    if (!settings || !['sandbox', 'production'].includes(settings.mode)) {
      throw new Error('mode must be sandbox or production');
    }
    return {
      checkout({ paymentSessionId, redirectTarget, returnUrl } = {}) {
        return go(paymentSessionId, 'paymentSessionId', redirectTarget, returnUrl);
      },
      subscriptionsCheckout({ subsSessionId, redirectTarget } = {}) {
        return go(subsSessionId, 'subsSessionId', redirectTarget);
      },
    };
  };
})();
`;
