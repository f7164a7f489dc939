import type { OrderToken } from '@shulk/contract';
import { useEffect, useRef, useState } from 'react';
import { GENERIC_FAILURE } from '@shulk/words/exact/errors';
import { words } from '@shulk/words/steps/pay';
import { track } from '../../shared/analytics/track.ts';
import type { Refused } from '../../shared/api.ts';
import { awaitOrder, forgetAwaited } from '../../shared/awaited-orders.ts';
import { forgetPaid } from '../../shared/storage/stored-choice.ts';
import { loadSdkScript } from '../../shared/sdk/sdk-script.ts';
import { toastError } from '../../shared/toasts.ts';
import { requestOrder } from './order/request-order.ts';
import type { PayChoice, PaySubject } from './order/request-order.ts';
import { openSheet } from './open-sheet.ts';
import type { OpenSheet, PaymentEvents } from './open-sheet.ts';
import { orderKeys } from './order/kept-order.ts';
import { sheetOptions } from './sheet-options.ts';

/** What is paid, from where. */
export interface CheckoutTarget extends PaySubject {
  /** The amounts on show are over: read them again. */
  readonly onStale?: (() => void) | undefined;
  /** The fees are under a monthly plan that only a proof of its contact opens; without it the refusal is shown. */
  readonly onHeld?: (() => void) | undefined;
}

/** Starts payments, one at a time. */
export interface Checkout {
  /** An order is being opened, or the sheet is open. */
  readonly isBusy: boolean;
  /** Why the last start did not work; stays in the step, empty when nothing is wrong. */
  readonly problem: string;
  readonly start: (choice: PayChoice, events: PaymentEvents) => void;
}

/** Refusals after which what the step shows must be read again. */
const STALE: ReadonlySet<Refused['code']> = new Set([
  'quote_changed',
  'card_unavailable',
  'selection_invalid',
]);

/** What a proof of the plan's contact lifts: of any try the first, of going on also that nothing is known here yet. */
const isHeld = ({ code }: Refused, { resume }: PayChoice): boolean =>
  code === 'emi_in_progress' ||
  (resume === true && (code === 'proof_required' || code === 'context_required'));

/**
 * Takes a choice to the payment SDK [PJ-4.71] [PJ-1.12]: opens one order per press and repeat (threats 6.3), opens
 * the sheet with its token, and tells how it ended. What the server refuses is shown in its own sentence.
 */
export function useCheckout(target: CheckoutTarget): Checkout {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
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
      // A step that goes away takes its sheet along; money under way stays under way on the server.
      sheet.current?.unmount();
      sheet.current = undefined;
      running.current = false;
      setBusy(false);
    },
    [],
  );
  const refuse = (text: string): void => {
    release();
    setProblem(text);
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
    // Without the script no order is opened: it would only reserve the fees.
    await loadSdkScript();
    if (window.Shulk === undefined) return refuse(words.sdkMissing);
    const reply = await requestOrder(target, choice, keys);
    if (reply.ok) return open(choice, reply.data, events);
    if (target.onHeld !== undefined && isHeld(reply, choice)) {
      release();
      target.onHeld();
      return undefined;
    }
    if (STALE.has(reply.code)) target.onStale?.();
    refuse(reply.message || (reply.status === 0 ? words.unreachable : GENERIC_FAILURE));
  };
  return {
    isBusy,
    problem,
    start: (choice, events) => {
      // The second press of a double click finds the first one running, drawn or not.
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setProblem('');
      track('payment started', {
        slug: target.page.payment_page_slug,
        financing_mode: choice.card.financing_mode ?? undefined,
        amount: choice.card.fee_group.amount,
      });
      run(choice, events).catch(() => refuse(GENERIC_FAILURE));
    },
  };
}

/** A payer who leaves now is told on the way back what became of it (R34); one who was told is not told again. */
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
      // The order stays awaited until the screen of its result was seen: a phone may kill the tab before that.
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
