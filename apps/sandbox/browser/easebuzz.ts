/**
 * The script that merchants load instead of Easebuzz's (gateways C.2): `new EasebuzzCheckout(key,
 * env).initiatePayment({ access_key, theme, onResponse})`. It shows the payment page over the merchant's;
 * `onResponse` is called once at the end: after a success with the signed transaction, else with only its status.
 */
import { describe, newNonce, openOverlay, rootOf } from './overlay.ts';

interface CheckoutCall {
  readonly access_key: string;
  readonly onResponse?: (response: unknown) => void;
}

const root = rootOf('./');

class EasebuzzCheckout {
  constructor(key: string, env: string) {
    if (typeof key !== 'string' || key === '') throw new Error('The merchant key is missing');
    if (!['test', 'prod'].includes(env)) throw new Error('env must be test or prod');
  }

  initiatePayment({ access_key: accessKey, onResponse }: CheckoutCall): void {
    if (typeof accessKey !== 'string' || accessKey === '') throw new Error('The access_key is missing');
    const nonce = newNonce();
    const address = new URL(`pay/${encodeURIComponent(accessKey)}`, root);
    address.searchParams.set('origin', location.origin);
    address.searchParams.set('nonce', nonce);
    let busy = false;
    let failure: string | null = null;
    const end = (response: unknown): void => {
      takeAway();
      onResponse?.(response);
    };
    const leave = (): void => {
      if (busy) return;
      end(
        failure === null
          ? { status: 'userCancelled', error_Message: 'NA' }
          : { status: 'failure', error_Message: failure },
      );
    };
    const takeAway = openOverlay({
      address: address.href,
      nonce,
      name: 'easebuzz',
      hear: (type, data) => {
        if (type === 'busy') busy = data === true;
        else if (type === 'failed') failure = describe(data);
        else if (type === 'escape') leave();
        else if (type === 'dismiss') {
          busy = false;
          leave();
        } else if (type === 'success') end(data);
      },
      escape: leave,
      outside: () => undefined,
    });
  }
}

declare global {
  interface Window {
    EasebuzzCheckout?: typeof EasebuzzCheckout;
  }
}
window.EasebuzzCheckout ??= EasebuzzCheckout;
