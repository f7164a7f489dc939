import { request } from '@shulk/client';
import type { PaymentStatus } from '@shulk/contract';
import { DEADLINE_MS } from '../../../shared/calls/service-endpoint.ts';
import { settings } from '../../../shared/settings.ts';

/**
 * Polls an order's state, only with its checkout token (R3): the SDK's events are hints, the server decides (threats 2
 * row 10). Undefined without an answer.
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
