import type { Envelope, PaymentStatus } from '@shulk/contract';
import { paths } from '@shulk/contract/paths';
import { settings } from '../../../shared/settings.ts';

/**
 * Asks where an order stands, by its checkout token alone (R3): the SDK's events are hints, the server's word counts
 * (threats 2 row 10). Undefined when it cannot be asked.
 */
export async function fetchOrderStatus(token: string): Promise<PaymentStatus | undefined> {
  const { method, service, path } = paths['checkout.status'];
  try {
    const response = await fetch(settings().bases[service] + path, {
      method,
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
      credentials: 'same-origin',
    });
    const answer = (await response.json()) as Envelope<PaymentStatus>;
    return answer.success ? answer.data : undefined;
  } catch {
    return undefined;
  }
}
