import { isInAppBrowser } from './in-app-browser.ts';
import type { GatewayEnd, GatewayWindow, SheetLaunch } from './launch.ts';

/** The interface of Cashfree's checkout script, in its promise form (gateways B.2, B.5). */
type Cashfree = (settings: { readonly mode: 'sandbox' | 'production' }) => {
  checkout(options: {
    readonly paymentSessionId: string;
    readonly redirectTarget: '_modal' | '_top';
  }): Promise<unknown>;
  subscriptionsCheckout(options: {
    readonly subsSessionId: string;
    readonly redirectTarget: '_modal' | '_top';
  }): Promise<unknown>;
};

/**
 * Opens Cashfree's window; undefined if its script did not load properly. Nothing it reports is signed: the payment's
 * state comes from the server (decision 26). In another app's browser the whole page, not only the frame, goes there
 * and returns by our return address, which no frame may show.
 */
export function openCashfree(launch: SheetLaunch, end: GatewayEnd): GatewayWindow | undefined {
  const { Cashfree } = window as { Cashfree?: Cashfree };
  if (Cashfree === undefined) return undefined;
  let isOver = false;
  const leave = (): void => {
    if (isOver) return;
    isOver = true;
    end.onLeft('closed');
  };
  const gateway = Cashfree({ mode: launch.mode === 'live' ? 'production' : 'sandbox' });
  const redirectTarget = isInAppBrowser(navigator.userAgent) ? '_top' : '_modal';
  const session = launch.launch_token;
  // The consent to later debits has a session and a call of its own (gateways B.5).
  const visit =
    launch.recurring === true
      ? gateway.subscriptionsCheckout({ subsSessionId: session, redirectTarget })
      : gateway.checkout({ paymentSessionId: session, redirectTarget });
  visit.then(leave, leave);
  return {
    // The script cannot be closed; its later reports are ignored.
    close: () => {
      isOver = true;
    },
  };
}
