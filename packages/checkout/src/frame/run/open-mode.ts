import type { OrderView } from '@shulk/contract';
import { directMode } from '../payment-mode.ts';
import type { PaymentMode } from '../payment-mode.ts';
import type { Answer } from '../server/call-checkout.ts';
import type { OrderCalls } from '../server/order-calls.ts';

/**
 * The mode of an order. A mode's own code is loaded when such an order is opened.
 * @throws if its code cannot be loaded
 */
export async function openMode(order: OrderView, calls: OrderCalls): Promise<Answer<PaymentMode>> {
  if (order.financing_mode !== 'AUTO-DEBIT') return { ok: true, data: directMode(calls) };
  const { openMandate } = await import('../mandate/mandate-mode.tsx');
  return openMandate(calls);
}
