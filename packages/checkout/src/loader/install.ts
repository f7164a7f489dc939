import { Checkout } from './checkout.ts';
import type { CheckoutOptions } from './options.ts';
import { checkoutOrigin } from './script-origin.ts';

/** The class a host instantiates: a {@link Checkout} bound to its script's origin. */
export type CheckoutConstructor = new (options: CheckoutOptions) => Checkout;

/** The one global of the SDK (decisions 8). */
export interface ShulkGlobal {
  readonly Checkout: CheckoutConstructor;
}

declare global {
  interface Window {
    Shulk?: ShulkGlobal;
  }
}

/**
 * Defines `window.Shulk`; loading the script twice changes nothing (gateways H.2).
 * @param script the element that loads the SDK
 */
export function install(script: HTMLScriptElement | null): ShulkGlobal {
  if (window.Shulk !== undefined) return window.Shulk;
  const origin = checkoutOrigin(script);
  const shulk: ShulkGlobal = {
    Checkout: class extends Checkout {
      constructor(options: CheckoutOptions) {
        super(origin, options);
      }
    },
  };
  window.Shulk = shulk;
  return shulk;
}
