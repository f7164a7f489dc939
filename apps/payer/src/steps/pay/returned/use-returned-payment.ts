import { useEffect, useEffectEvent, useState } from 'react';
import { words } from '@shulk/words/steps/pay';
import { call } from '../../../shared/api.ts';
import { forgetAwaited } from '../../../shared/storage/await-order.ts';
import { awaitedOrder } from '../../../shared/awaited-orders.ts';
import type { AwaitedOrder } from '../../../shared/awaited-orders.ts';
import { forgetPaid } from '../../../shared/storage/stored-names.ts';
import { useResultShown } from '../../../shared/storage/use-result-shown.ts';
import { toastSuccess } from '../../../shared/toasts.ts';
import { dropInterruptedOrder } from '../order/kept-order.ts';
import { resultOfStatus } from '../payment-result.ts';
import type { PaymentResult } from '../payment-result.ts';

/** Without an answer for this long the page opens, and queries again on its next load. */
const PATIENCE_MS = 5000;

/** The result of a payment made while its payer was away. */
export interface ReturnedPayment extends Pick<AwaitedOrder, 'card_code' | 'sbd_code' | 'lines'> {
  readonly result: PaymentResult;
}

/** Called for an auto debit or a monthly plan that became active while its payer was away. */
export type OnSetUp = (order: AwaitedOrder, applicationCode: string) => void;

/** Shows it by a toast, if no page shows more. */
export const toastMandateSetUp = (): void => toastSuccess(() => words.authorised);

/**
 * Queries the result of the order this browser waits for on a page (R34): money that came, also if it pays no fee. Such
 * an order stays awaited until the payer saw it, as does an open one; one that ended without money does not. An active
 * auto debit or monthly plan is reported at once: no screen follows it here.
 */
export async function queryReturned(
  slug: string,
  signal: AbortSignal,
  onSetUp: OnSetUp = toastMandateSetUp,
): Promise<ReturnedPayment | undefined> {
  const order = awaitedOrder(slug);
  if (order === undefined) return undefined;
  const reply = await call('checkout.own_status', { params: { order_id: order.order_id }, signal });
  if (!reply.ok) {
    if (reply.code === 'order_not_found') forgetAwaited(slug);
    return undefined;
  }
  switch (reply.data.state) {
    case 'CREATED':
    case 'PROCESSING':
    case 'PENDING':
    case 'FAILED':
      return undefined;
    case 'PAID':
    case 'REVIEW':
      dropInterruptedOrder();
      forgetPaid(slug);
      return { ...order, result: resultOfStatus(reply.data) };
    case 'AUTHORISED':
      forgetAwaited(slug);
      forgetPaid(slug);
      dropInterruptedOrder();
      onSetUp(order, reply.data.application_code);
      return undefined;
    case 'CANCELLED':
    case 'EXPIRED':
      forgetAwaited(slug);
      dropInterruptedOrder();
      return undefined;
  }
}

/**
 * The payment that ended while the payer was away, shown once: `asking` until it is known, undefined if there is none.
 * @param onSetUp a toast by default
 */
export function useReturnedPayment(
  slug: string,
  onSetUp: OnSetUp = toastMandateSetUp,
): ReturnedPayment | 'asking' | undefined {
  const [returned, setReturned] = useState<ReturnedPayment | 'asking' | undefined>(() =>
    awaitedOrder(slug) === undefined ? undefined : 'asking',
  );
  const tellSetUp = useEffectEvent(onSetUp);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
    let isGone = false;
    void queryReturned(slug, stop.signal, (order, code) => tellSetUp(order, code)).then((answer) => {
      if (!isGone) setReturned(answer);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop.abort();
    };
  }, [slug]);
  useResultShown(slug, returned !== undefined && returned !== 'asking');
  return returned;
}
