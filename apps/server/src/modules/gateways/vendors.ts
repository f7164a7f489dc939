import type { GatewayProtocol } from '@shulk/contract';

/** The wire protocol of a vendor's gateway (gateways 0), as it stands in the address of its webhooks. */
export function protocolOf(vendor: string): GatewayProtocol {
  if (vendor === 'CASHFREE') return 'cashfree';
  return vendor === 'EASEBUZZ' ? 'easebuzz' : 'razorpay';
}

/**
 * The mode a key pair belongs to, as far as its public half shows it: Razorpay's keys begin with `rzp_test_` or
 * `rzp_live_`, Cashfree's test keys with `TEST` (gateways A.1, decision 26). Undefined when nothing can be seen.
 */
export function keyModeOf(vendor: string, keyId: string): 'test' | 'live' | undefined {
  if (vendor === 'CASHFREE') return keyId.startsWith('TEST') ? 'test' : 'live';
  if (keyId.startsWith('rzp_test_')) return 'test';
  return keyId.startsWith('rzp_live_') ? 'live' : undefined;
}

/**
 * Whether a vendor takes no money for an order after the end it was told. Cashfree does (gateways B.2); Razorpay documents no
 * end of an order, and Easebuzz none of a link (money, hole 3).
 */
export const ordersEnd = (vendor: string): boolean => vendor === 'CASHFREE';
