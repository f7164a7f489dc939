import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { awaitedOrder } from '../../../shared/awaited-orders.ts';
import { useJourney } from '../../../journey/journey-context.ts';
import { StepSkeleton } from '../../../shell/step-skeleton.tsx';
import { persistently } from '../../../shared/late-code.tsx';

const ReturnedPayment = lazy(() => persistently(() => import('./returned-payment.tsx')));

/**
 * Before the payment section opens: the result of a payment made while the payer was away, shown once (R34). Its code
 * is loaded only if this browser waits for an order.
 */
export function AfterReturn({ children }: { readonly children: ReactNode }) {
  const { page } = useJourney();
  const [isTold, setTold] = useState(() => awaitedOrder(page.payment_page_slug) === undefined);
  if (isTold) return children;
  return (
    <Suspense fallback={<StepSkeleton />}>
      <ReturnedPayment onNothing={() => setTold(true)} />
    </Suspense>
  );
}
