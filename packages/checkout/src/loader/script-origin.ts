/**
 * The checkout's origin: `data-checkout-origin` of the script element if the host sets it, else the origin of the
 * script (decisions 8, CHECKOUT_ORIGIN).
 * @param script the element that loads the SDK; none if the host bundled or re-created it
 * @throws TypeError if neither names an http(s) origin
 */
export function checkoutOrigin(script: HTMLScriptElement | null): string {
  const named = script?.dataset['checkoutOrigin'] || script?.src || '';
  const url = URL.canParse(named) ? new URL(named) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new TypeError(
      'The Shulk SDK does not know its address. Load it by <script src="…/sdk/v1.js"> or set data-checkout-origin.',
    );
  }
  return url.origin;
}
