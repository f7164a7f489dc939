import { request } from '@shulk/client';
import type { PaymentStatus } from '@shulk/contract';
import { DEADLINE_MS } from '../../../shared/calls/service-endpoint.ts';
import { settings } from '../../../shared/settings.ts';

/**
 * Asks where an order stands, by its checkout token alone (R3): the SDK's events are hints, the server's word counts
 * (threats 2 row 10). Undefined when it cannot be asked.
 */
export async function fetchOrderStatus(token: string): Promise<PaymentStatus | undefined> {
  const base = settings().bases.checkout;
  const reply = await request(
    'checkout.status',
    {},
    { base, token, credentials: 'same-origin', deadlineMs: DEADLINE_MS },
  );
  return reply.ok ? reply.data : undefined;
}
