/** The payer's contact details. They come after the # so that no server or log sees them, and stay in this tab. */

interface Prefill {
  readonly email?: string;
  readonly contact?: string;
}

const placeOf = (orderId: string): string => `sandbox-prefill-${orderId}`;

/** The stored details of an order; none if the browser stores nothing. */
export function readKept(orderId: string): Prefill {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(orderId)) ?? '{}') as Prefill;
  } catch {
    return {};
  }
}

/** Moves the details out of the address into this tab's storage and returns the stored ones. */
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
