/** The payer's contact details. They come behind the # so that no server or log sees them, and stay in this tab. */

interface Prefill {
  readonly email?: string;
  readonly contact?: string;
}

const placeOf = (orderId: string): string => `sandbox-prefill-${orderId}`;

/** What was kept of an order; nothing where the browser keeps nothing. */
export function readKept(orderId: string): Prefill {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(orderId)) ?? '{}') as Prefill;
  } catch {
    return {};
  }
}

/** Takes the details from the address, which they leave at once, and gives those that are kept. */
export function takePrefill(orderId: string): Prefill {
  try {
    if (location.hash.length > 1) {
      sessionStorage.setItem(placeOf(orderId), decodeURIComponent(location.hash.slice(1)));
      history.replaceState(null, '', location.pathname + location.search);
    }
  } catch {
    return {};
  }
  return readKept(orderId);
}
