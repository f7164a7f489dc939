import type { GatewayProtocol } from '@shulk/contract';

/** The wire protocol of a vendor's gateway (gateways 0), as in the address of its webhooks. */
export function protocolOf(vendor: string): GatewayProtocol {
  if (vendor === 'CASHFREE') return 'cashfree';
  return vendor === 'EASEBUZZ' ? 'easebuzz' : 'razorpay';
}

/**
 * The mode of a key pair, as far as its public half shows it: Razorpay's keys start with `rzp_test_` or `rzp_live_`,
 * Cashfree's test keys with `TEST` (gateways A.1, decision 26). Undefined if it shows nothing.
 */
export function keyModeOf(vendor: string, keyId: string): 'test' | 'live' | undefined {
  if (vendor === 'CASHFREE') return keyId.startsWith('TEST') ? 'test' : 'live';
  if (keyId.startsWith('rzp_test_')) return 'test';
  return keyId.startsWith('rzp_live_') ? 'live' : undefined;
}

/**
 * Whether a vendor takes no money for an order after its expiry. Cashfree does (gateways B.2); Razorpay documents no
 * expiry of orders, nor Easebuzz of links.
 */
export const ordersEnd = (vendor: string): boolean => vendor === 'CASHFREE';

/**
 * Whether a vendor refunds every payment of one of its orders but the first by itself (decision 106): the first must be booked
 * first (decision 143), and no other pays a fee (decision 219).
 */
export const keepsFirst = (vendor: string): boolean => vendor === 'CASHFREE';
