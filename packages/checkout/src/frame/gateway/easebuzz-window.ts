import type { GatewayLaunch } from '@shulk/contract';
import type { GatewayEnd, GatewayWindow } from './launch.ts';

/** The interface of Easebuzz's checkout script, which the sandbox speaks as well (gateways C.2). */
type EasebuzzCheckout = new (
  key: string,
  env: 'test' | 'prod',
) => {
  initiatePayment(options: {
    readonly access_key: string;
    readonly theme: string;
    readonly onResponse: (response: unknown) => void;
  }): unknown;
};

/** Ends after which the sheet says that the attempt failed; every other one is silent. */
const FAILED = /^(failure|dropped|bounced)$/i;

/**
 * Opens Easebuzz's window; undefined if its script did not load properly. Its answer is a hint: the payment's state
 * comes from the server (decision 27).
 */
export function openEasebuzz(
  launch: GatewayLaunch,
  brand: string,
  end: GatewayEnd,
): GatewayWindow | undefined {
  const { EasebuzzCheckout } = window as { EasebuzzCheckout?: EasebuzzCheckout };
  if (EasebuzzCheckout === undefined) return undefined;
  let isOver = false;
  new EasebuzzCheckout(launch.key, launch.mode === 'live' ? 'prod' : 'test').initiatePayment({
    access_key: launch.launch_token,
    theme: brand,
    onResponse: (response) => {
      if (isOver) return;
      isOver = true;
      end.onLeft(FAILED.test(statusOf(response)) ? 'failed' : 'closed');
    },
  });
  return {
    // The script cannot be closed; its later reports are ignored.
    close: () => {
      isOver = true;
    },
  };
}

function statusOf(response: unknown): string {
  const { status } = (response ?? {}) as { readonly status?: unknown };
  return typeof status === 'string' ? status : '';
}
