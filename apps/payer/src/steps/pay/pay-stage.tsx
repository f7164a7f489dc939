import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { TRANSACTION_FAILED } from '@shulk/words/exact/workflow';
import { words } from '@shulk/words/steps/pay';
import { forgetAwaited } from '../../shared/awaited-orders.ts';
import { useResultShown } from '../../shared/storage/use-result-shown.ts';
import { interruptedChoice } from './order/interrupted-choice.ts';
import { keepFailure, takeFailure } from './order/kept-order.ts';
import { paidLines } from './order/paid-lines.ts';
import type { PayChoice } from './order/request-order.ts';
import { truthPath } from './truth-path.ts';
import { PaymentDone } from './payment-done.tsx';
import type { DoneDetails } from './payment-done.tsx';
import type { PaymentResult } from './payment-result.ts';
import { useCheckout } from './use-checkout.ts';
import type { CheckoutTarget } from './use-checkout.ts';

/** What the stage of an ordinary page's payment takes. */
export interface PayStageProps extends CheckoutTarget {
  /** Loads the page anew; the browser's own reload when left out. */
  readonly onReload?: (() => void) | undefined;
  /** Opens another page of this site; by the browser's own navigation when left out. */
  readonly onGo?: ((path: string) => void) | undefined;
  /** Draws the options with the way to the payment. */
  readonly children: (pay: {
    readonly isBusy: boolean;
    readonly problem: string;
    readonly start: (choice: PayChoice) => void;
  }) => ReactNode;
}

const reloadPage = (): void => location.reload();
const goTo = (path: string): void => location.assign(path);

/**
 * The payment of an ordinary page: the options until money came, then the result, once. Leaving the result and
 * closing the sheet load the page anew [PJ-4.79]: the fee step opens with the rows paid (R34). An auto debit that is set
 * up leads to the page that tells its next debit (decision 43).
 */
export function PayStage({ onReload = reloadPage, onGo = goTo, children, ...target }: PayStageProps) {
  const checkout = useCheckout(target);
  const [done, setDone] = useState<DoneDetails>();
  // The reload after a failed payment forgets everything but what became of it.
  const [failure, setFailure] = useState(takeFailure);
  const start = (choice: PayChoice): void => {
    setFailure(undefined);
    const lines = paidLines(target, choice);
    checkout.start(choice, {
      captured: (result) =>
        void lines.then((paid) =>
          setDone({
            result,
            student: target.student?.name ?? '',
            student_uuid: target.student?.student_uuid,
            lines: paid.length > 0 ? paid : [choice.card.title],
            redirection: choice.card.redirection,
          }),
        ),
      failed: (result) => {
        keepFailure(failureText(result));
        onReload();
      },
      authorised: (setUp) =>
        setUp === '' ? onReload() : onGo(truthPath(target.page.payment_page_slug, setUp)),
      closed: onReload,
    });
  };
  useResumed(target, start);
  const slug = target.page.payment_page_slug;
  useResultShown(slug, done?.result.isConfirmed === true, done?.lines);
  const onDone = (): void => {
    // Money that is not confirmed yet is told again once it is.
    if (done?.result.isConfirmed) forgetAwaited(slug);
    onReload();
  };
  if (done) return <PaymentDone {...done} page={target.page} onDone={onDone} />;
  return children({ isBusy: checkout.isBusy, problem: checkout.problem || (failure ?? ''), start });
}

/** What became of a failed payment: why, when, and by which reference it can be asked about. */
const failureText = ({ reason, timestamp, application_code }: PaymentResult): string =>
  [TRANSACTION_FAILED, reason.replace(/\.$/, ''), words.failedTry(application_code, timestamp)]
    .filter(Boolean)
    .join('. ');

/** Takes up the payment that a reload interrupted, once: the sheet asks the server where it stands (ux 5, R2). */
function useResumed(target: CheckoutTarget, start: (choice: PayChoice) => void): void {
  const resumed = useRef(false);
  useEffect(() => {
    if (resumed.current) return;
    resumed.current = true;
    const choice = interruptedChoice(target);
    if (choice) start(choice);
  });
}
