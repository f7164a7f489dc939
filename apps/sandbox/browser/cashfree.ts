/**
 * The script that merchants load instead of Cashfree's (gateways B.2, B.5): `Cashfree({mode}).checkout({
 * paymentSessionId, redirectTarget, returnUrl})`, and `subscriptionsCheckout({subsSessionId, redirectTarget})` for an
 * approval. It shows the payment page over the merchant's (`_modal`) or redirects (`_self`, `_top`). Its promise reveals
 * no more than Cashfree's: `{error}`, `{redirect}` or `{paymentDetails}`, which means finished, not paid.
 */
import { describe, newNonce, openOverlay, rootOf } from './overlay.ts';

interface Result {
  readonly error?: { readonly message: string };
  readonly redirect?: true;
  readonly paymentDetails?: { readonly paymentMessage: string };
}

interface Target {
  readonly redirectTarget?: string;
  readonly returnUrl?: string;
}

const root = rootOf('../');

const addressOf = (session: string): URL => new URL(`session/${encodeURIComponent(session)}`, root);

/** Resolves once the payer has finished with the page, whatever the result. */
function openModal(session: string): Promise<Result> {
  return new Promise((resolve) => {
    const nonce = newNonce();
    const address = addressOf(session);
    address.searchParams.set('origin', location.origin);
    address.searchParams.set('nonce', nonce);
    let busy = false;
    let failure = 'Payment popup has been closed by the user.';
    const end = (result: Result): void => {
      takeAway();
      resolve(result);
    };
    const leave = (): void => {
      if (!busy) end({ error: { message: failure } });
    };
    const takeAway = openOverlay({
      address: address.href,
      nonce,
      name: 'cashfree',
      hear: (type, data) => {
        if (type === 'busy') busy = data === true;
        else if (type === 'failed') failure = describe(data);
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

async function go(
  session: string | undefined,
  field: string,
  { redirectTarget, returnUrl }: Target,
): Promise<Result> {
  if (typeof session !== 'string' || session === '') {
    return { error: { message: `${field} is not present or is invalid` } };
  }
  if (redirectTarget === '_modal') return openModal(session);
  const address = addressOf(session);
  if (returnUrl) address.searchParams.set('callback_url', new URL(returnUrl, location.href).href);
  if (redirectTarget === '_blank') window.open(address, '_blank', 'noopener');
  else if (redirectTarget === '_top' && window.top) window.top.location.href = address.href;
  else location.assign(address);
  return { redirect: true };
}

function openCashfree(settings?: { readonly mode?: string }) {
  if (!['sandbox', 'production'].includes(settings?.mode ?? '')) {
    throw new Error('mode must be sandbox or production');
  }
  return {
    checkout: ({ paymentSessionId, ...target }: Target & { readonly paymentSessionId?: string } = {}) =>
      go(paymentSessionId, 'paymentSessionId', target),
    subscriptionsCheckout: ({
      subsSessionId,
      redirectTarget = '_self',
    }: Target & { readonly subsSessionId?: string } = {}) =>
      go(subsSessionId, 'subsSessionId', { redirectTarget }),
  };
}

declare global {
  interface Window {
    Cashfree?: typeof openCashfree;
  }
}
window.Cashfree ??= openCashfree;
