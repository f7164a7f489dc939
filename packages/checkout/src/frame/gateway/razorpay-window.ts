import type { GatewayLaunch } from '@shulk/contract';
import type { SignedAnswer } from '../server/order-records.ts';
import { gatewayScriptUrl } from './gateway-script.ts';
import { isInAppBrowser } from './in-app-browser.ts';
import type { GatewayEnd, GatewayWindow, SheetLaunch } from './launch.ts';

/** The interface of Razorpay's checkout script, which the sandbox speaks as well (gateways A.3). */
interface RazorpayWindow {
  open(): unknown;
  close(): void;
  on(event: 'payment.failed', listener: () => void): unknown;
}
type Razorpay = new (options: Readonly<Record<string, unknown>>) => RazorpayWindow;

/** Opens Razorpay's window; undefined if its script did not load properly. */
export function openRazorpay(launch: SheetLaunch, brand: string, end: GatewayEnd): GatewayWindow | undefined {
  const { Razorpay } = window as { Razorpay?: Razorpay };
  if (Razorpay === undefined) return undefined;
  let isOver = false;
  const once = (act: () => void): void => {
    if (isOver) return;
    isOver = true;
    act();
  };
  const opened = new Razorpay({
    ...orderOptions(launch, brand),
    ...returnOptions(launch),
    handler: (response: unknown) =>
      once(() => {
        const answer = readAnswer(launch, response);
        if (answer === undefined) end.onLeft('closed');
        else end.onAnswer(answer);
      }),
    modal: { escape: true, backdropclose: false, ondismiss: () => once(() => end.onLeft('closed')) },
  });
  opened.on('payment.failed', () =>
    once(() => {
      opened.close();
      end.onLeft('failed');
    }),
  );
  opened.open();
  return { close: () => once(() => opened.close()) };
}

/** Time limit in the gateway's window, in seconds: as long as a new order is open. */
const WINDOW_SECONDS = 90 * 60;

const orderOptions = (launch: SheetLaunch, brand: string): Readonly<Record<string, unknown>> => ({
  key: launch.key,
  order_id: launch.gateway_order_id,
  amount: launch.amount_paise,
  currency: launch.currency,
  name: launch.name,
  description: launch.description,
  prefill: launch.prefill,
  theme: { color: brand },
  // The window closes by itself: we stop polling a payment a week after its order (decision 44).
  timeout: WINDOW_SECONDS,
  // A failed attempt returns to the sheet, which queries the server first and shows our own text.
  retry: { enabled: false },
  // The consent to later debits (gateways A.7): an order of a customer, marked as recurring.
  ...(launch.recurring === true ? { customer_id: launch.customer_id, recurring: '1' } : {}),
});

/**
 * In another app's browser neither pop-ups nor the handler work: the gateway posts the browser to our return address
 * instead (gateways A.3 callback_url). A script of our own origin opens no pop-up, so its handler always works.
 */
function returnOptions(launch: GatewayLaunch): Readonly<Record<string, unknown>> {
  const isForeign = new URL(gatewayScriptUrl(launch.script_url)).origin !== location.origin;
  return isForeign && isInAppBrowser(navigator.userAgent)
    ? { callback_url: launch.callback_url, redirect: true }
    : {};
}

function readAnswer(launch: GatewayLaunch, response: unknown): SignedAnswer | undefined {
  const given = (response ?? {}) as Readonly<Record<string, unknown>>;
  const payment = given['razorpay_payment_id'];
  const order = given['razorpay_order_id'];
  const signature = given['razorpay_signature'];
  if (typeof payment !== 'string' || typeof order !== 'string' || typeof signature !== 'string') {
    return undefined;
  }
  return {
    attempt_id: launch.attempt_id,
    gateway_payment_id: payment,
    gateway_order_id: order,
    signature,
  };
}
