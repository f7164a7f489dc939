import { cardFromWire } from '@shulk/contract/wire';
import type { orderBody, PayChoice, PaySubject } from './request-order.ts';
import { interruptedOrder } from './kept-order.ts';

/**
 * The choice whose payment a reload or a killed tab interrupted, if it was made on this page and its card still exists:
 * a phone may kill the tab while the payer is in the UPI app, and the sheet must reopen (ux 5).
 */
export function interruptedChoice({ page }: Pick<PaySubject, 'page'>): PayChoice | undefined {
  const text = interruptedOrder();
  if (text === undefined) return undefined;
  const body = JSON.parse(text) as Partial<ReturnType<typeof orderBody>>;
  if (body.payment_page_slug !== page.payment_page_slug) return undefined;
  const card = page.sdk_block.find(({ code }) => code === body.card_code);
  return (
    card && { card: cardFromWire(card), mobile: body.mobile, together: body.together, resume: body.resume }
  );
}
