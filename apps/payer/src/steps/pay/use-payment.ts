import { useEffect, useMemo, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { workflowTexts } from '@shulk/words/exact/workflow';
import { inSentences } from '@shulk/words/screens/shared';
import { words } from '@shulk/words/steps/pay';
import { forgetAwaited } from '../../shared/storage/await-order.ts';
import { useResultShown } from '../../shared/storage/use-result-shown.ts';
import { interruptedChoice } from './order/interrupted-choice.ts';
import { keepFailure, takeFailure } from './order/kept-order.ts';
import type { PayChoice, PaySubject } from './order/request-order.ts';
import { truthPath } from './truth-path.ts';
import type { DoneDetails, PaidFee, PaymentDone } from './payment-done.tsx';
import type { PaymentResult } from './payment-result.ts';
import { useCheckout } from './use-checkout.ts';
import type { Checkout, CheckoutTarget } from './use-checkout.ts';
import { feeTypeFromWire } from '@shulk/contract/wire';
import { call } from '../../shared/api.ts';
import { usableSession } from '../../shared/usable-session.ts';

/**
 * The fees a session pays by a card, read while the session is still open: a paid one shows nothing (R34).
 * Empty without a session, or if they cannot be read; the result then names the card.
 */
async function paidLines(
  { page, student, sessionCode }: PaySubject,
  { card }: PayChoice,
): Promise<PaidFee[]> {
  if (!student?.sbd_code) return [];
  const session = await usableSession(sessionCode);
  if (session === undefined || session === 'unanswered') return [];
  const reply = await call('fees.dynamic', {
    query: {
      payment_page_slug: page.payment_page_slug,
      sbd_code: student.sbd_code,
      session_code: session.code,
      dynamic_link: page.dynamic_link,
    },
  });
  if (!reply.ok) return [];
  return reply.data
    .map(feeTypeFromWire)
    .filter((fee) => fee.amount > 0 && fee.group_code === card.fee_group.code)
    .map(({ label, amount }) => ({ label, amount }));
}

/** What a payment on an ordinary page needs. */
export interface PaymentOptions extends CheckoutTarget {
  /** Reloads the page; by default the browser's own reload. */
  readonly onReload?: (() => void) | undefined;
  /** Opens another page of this site; by default the browser's own navigation. */
  readonly onGo?: ((path: string) => void) | undefined;
}

/** The payment options' way to the payment, and the result of one that ended. */
export interface Payment {
  readonly pay: {
    readonly isBusy: boolean;
    /** Why the last attempt failed. */
    readonly problem: Checkout['problem'];
    readonly start: (choice: PayChoice) => void;
  };
  /** Props of `PaymentDone`; undefined until money came. */
  readonly done: ComponentProps<typeof PaymentDone> | undefined;
}

const reloadPage = (): void => location.reload();
const goTo = (path: string): void => location.assign(path);

/**
 * A payment on an ordinary page. Leaving the result and closing the sheet reload the page [PJ-4.79]: the fee step opens
 * with the rows paid (R34). A new auto debit opens the page that shows its next debit (decision 43).
 */
export function usePayment({ onReload = reloadPage, onGo = goTo, ...target }: PaymentOptions): Payment {
  const checkout = useCheckout(target);
  const [done, setDone] = useState<DoneDetails>();
  // The failure survives the reload that follows it.
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
            sbd_code: target.student?.sbd_code,
            lines: paid.length > 0 ? paid : [{ label: choice.card.title }],
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
  const labels = useMemo(() => done?.lines.map(({ label }) => label), [done]);
  useResultShown(slug, done?.result.isConfirmed === true, labels);
  const onDone = (): void => {
    // An unconfirmed payment is shown again once it is confirmed.
    if (done?.result.isConfirmed) forgetAwaited(slug);
    onReload();
  };
  return {
    pay: {
      isBusy: checkout.isBusy,
      problem: checkout.problem ?? (failure === undefined ? undefined : () => failure),
      start,
    },
    done: done && { ...done, page: target.page, onDone },
  };
}

/** A failed payment's reason, time and reference. */
const failureText = ({ reason, timestamp, application_code }: PaymentResult): string =>
  inSentences(
    [workflowTexts.transactionFailed, reason, words.failedTry(application_code, timestamp)].filter(Boolean),
  );

/** Resumes, once, a payment that a reload interrupted: the sheet asks the server for its state (ux 5, R2). */
function useResumed(target: CheckoutTarget, start: (choice: PayChoice) => void): void {
  const resumed = useRef(false);
  useEffect(() => {
    if (resumed.current) return;
    resumed.current = true;
    const choice = interruptedChoice(target);
    if (choice) start(choice);
  });
}
