import type { OrderToken } from '@shulk/contract';
import { useEffect, useRef, useState } from 'react';
import { errorTexts } from '@shulk/words/exact/errors';
import { words } from '@shulk/words/steps/pay';
import { track } from '../../shared/analytics/track.ts';
import type { Refused } from '../../shared/api.ts';
import { awaitOrder, forgetAwaited } from '../../shared/storage/await-order.ts';
import { forgetPaid } from '../../shared/storage/stored-names.ts';
import { loadSdkScript } from '../../shared/sdk/sdk-script.ts';
import { toastError } from '../../shared/toasts.ts';
import { requestOrder } from './order/request-order.ts';
import type { PayChoice, PaySubject } from './order/request-order.ts';
import { openSheet } from './open-sheet.ts';
import type { OpenSheet, PaymentEvents } from './open-sheet.ts';
import { orderKeys } from './order/kept-order.ts';
import { sheetOptions } from './sheet-options.ts';

/** The subject of a payment, and the page's callbacks. */
export interface CheckoutTarget extends PaySubject {
  /** The shown amounts are outdated and must be reloaded. */
  readonly onStale?: (() => void) | undefined;
  /** The fees have a monthly plan that needs a proof of its contact; by default the refusal is shown. */
  readonly onHeld?: (() => void) | undefined;
}

/** Starts payments, one at a time. */
export interface Checkout {
  /** An order is being opened, or the sheet is open. */
  readonly isBusy: boolean;
  /** Why the last start failed, shown in the step, in the language of its reader. */
  readonly problem: (() => string) | undefined;
  readonly start: (choice: PayChoice, events: PaymentEvents) => void;
}

/** Refusals after which the step must reload its amounts. */
const STALE: ReadonlySet<Refused['code']> = new Set([
  'quote_changed',
  'card_unavailable',
  'selection_invalid',
]);

/** Whether a proof of the plan's contact helps; a resumed plan may also be unknown to this browser. */
const isHeld = ({ code }: Refused, { resume }: PayChoice): boolean =>
  code === 'emi_in_progress' ||
  (resume === true && (code === 'proof_required' || code === 'context_required'));

/**
 * Pays a choice with the payment SDK [PJ-4.71] [PJ-1.12]: creates one order per press, also if repeated (threats 6.3),
 * opens the sheet with its token, and reports the end. A refusal shows the server's message.
 */
export function useCheckout(target: CheckoutTarget): Checkout {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Checkout['problem']>();
  const [keys] = useState(orderKeys);
  const running = useRef(false);
  const sheet = useRef<OpenSheet>(undefined);
  const release = (): void => {
    sheet.current = undefined;
    running.current = false;
    setBusy(false);
  };
  useEffect(
    () => () => {
      // The sheet closes with its step; a payment in progress continues on the server.
      sheet.current?.unmount();
      sheet.current = undefined;
      running.current = false;
      setBusy(false);
    },
    [],
  );
  const refuse = (text: () => string): void => {
    release();
    setProblem(() => text);
    toastError(text);
  };
  const open = (choice: PayChoice, order: OrderToken, events: PaymentEvents): void => {
    const heard = awaitResult(target, choice, order, events);
    sheet.current = openSheet(target.page.payment_page_slug, sheetOptions(target, choice, order), heard, {
      ended: (then) => {
        keys.settle();
        release();
        then();
      },
      refused: refuse,
    });
  };
  const run = async (choice: PayChoice, events: PaymentEvents): Promise<void> => {
    // Without the script an order would only reserve the fees.
    await loadSdkScript();
    if (window.Shulk === undefined) return refuse(() => words.sdkMissing);
    const reply = await requestOrder(target, choice, keys);
    if (reply.ok) return open(choice, reply.data, events);
    if (target.onHeld !== undefined && isHeld(reply, choice)) {
      release();
      target.onHeld();
      return undefined;
    }
    if (STALE.has(reply.code)) target.onStale?.();
    refuse(() => reply.message || (reply.status === 0 ? words.unreachable : errorTexts.failure));
  };
  return {
    isBusy,
    problem,
    start: (choice, events) => {
      // A double click presses twice before React renders, so the state cannot guard against it.
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setProblem(undefined);
      track('payment started', {
        slug: target.page.payment_page_slug,
        financing_mode: choice.card.financing_mode ?? undefined,
        amount: choice.card.fee_group.amount,
      });
      run(choice, events).catch(() => refuse(() => errorTexts.failure));
    },
  };
}

/** Lets a payer who leaves now see the result on return (R34), once. */
function awaitResult(
  { page, student }: PaySubject,
  { card }: PayChoice,
  { order_id }: OrderToken,
  events: PaymentEvents,
): PaymentEvents {
  const slug = page.payment_page_slug;
  awaitOrder(slug, { order_id, card_code: card.code, sbd_code: student?.sbd_code ?? '' });
  return {
    ...events,
    captured: (result) => {
      // The order stays awaited until its result was visible: a phone may kill the tab before.
      if (result.isConfirmed) forgetPaid(slug);
      events.captured(result);
    },
    authorised: (setUp) => {
      if (setUp !== '') {
        forgetAwaited(slug);
        forgetPaid(slug);
      }
      events.authorised(setUp);
    },
  };
}
