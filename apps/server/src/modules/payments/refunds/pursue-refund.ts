import { POLLS, nextAge, refundRefusal } from '@shulk/domain';
import type { RefundRefusal } from '@shulk/domain';
import { REFUND_PROBLEMS } from '@shulk/words/office/money';
import { plusMs, toMs } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { reachCrashPoint } from '../../../platform/crash-points.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import type { Gateway, GatewayRefund, RefundRef, GatewayRefundRequest } from '../../gateways/index.ts';
import { FIRST_CHECK_MS } from '../check-times.ts';
import { planRefundCheck, reviewRefund } from './refunds.store.ts';
import type { RefundRow } from './refunds.store.ts';
import { refundNow, settleRefund, stepRefund } from './settle-refund.ts';
import { ifAnswered, pollRefundsOf } from './adopt-refund.ts';
import { takeRefusal } from './take-refusal.ts';

/** The outcome of a gateway call for a refund. */
type Answer = GatewayRefund | { readonly refusal: RefundRefusal } | 'unknown';

/**
 * Takes the next step of a refund without a verdict. One that was requested, or refused for now, is recorded as sent and
 * then sent: what waits is surely not at the gateway, and its money can be placed instead (decision 213). One that was
 * sent before is looked up at the gateway and sent again under the same key if the gateway does not know it: a crash may
 * have come between the two. No transaction is open during a call (threats 6.2).
 */
export async function pursueRefund(services: Services, leased: RefundRow): Promise<void> {
  const now = refundNow(services, leased);
  const gateway = await gatewayOf(services, leased);
  if (gateway === undefined) return planNext(services, leased);
  if (leased.review_since !== null) return lookAgain(services, gateway, leased);
  const isFirst = leased.status === 'REQUESTED';
  const isAgain = leased.status === 'WAITING';
  const cause = isFirst ? 'send' : 'resolver';
  // Sent again, its polling schedule starts now.
  const refund = isAgain ? { ...leased, asked_since: now } : leased;
  if (isFirst || isAgain) {
    const { moved } = await stepRefund(services, refund, {
      to: 'SENT',
      cause,
      nextCheckAt: plusMs(now, FIRST_CHECK_MS),
    });
    // It ended since it was read: its money was placed, or refunded at the gateway without us.
    if (!moved) return;
    reachCrashPoint('refund-sent');
  }
  const answer = await answerOf(gateway, refund, isFirst);
  reachCrashPoint('refund-answered');
  if (answer === 'unknown') {
    const nextCheckAt = plusMs(now, FIRST_CHECK_MS);
    await stepRefund(services, refund, { to: 'UNKNOWN', cause, nextCheckAt });
    return planNext(services, refund);
  }
  if ('refusal' in answer) {
    const isOver = await takeRefusal(services, refund, answer.refusal, cause);
    return isOver ? lookForOthers(services, gateway, refund) : undefined;
  }
  await settleRefund(services, refund, answer, cause);
  if (answer.state === 'pending') await planNext(services, refund);
  if (answer.state === 'failed') await lookForOthers(services, gateway, refund);
}

/** The end of ours, or none of it after a week, may mean that the money was refunded in the gateway's dashboard. */
const lookForOthers = (services: Services, gateway: Gateway, refund: RefundRow): Promise<void> =>
  ifAnswered(pollRefundsOf(services, { accountId: refund.gateway_account_id, gateway }, refund));

/** Asks the gateway of all refunds of a refund's payment, if it may be asked and answers. */
export async function askOfRefunds(services: Services, refund: RefundRow): Promise<void> {
  const gateway = await gatewayOf(services, refund);
  if (gateway !== undefined) await lookForOthers(services, gateway, refund);
}

/** A disabled account sends nothing; the refund waits. */
async function gatewayOf(services: Services, refund: RefundRow): Promise<Gateway | undefined> {
  try {
    return (await gatewaysOf(services).require(refund.gateway_account_id)).gateway;
  } catch (error) {
    if (error instanceof AppError && error.code === 'gateway_mismatch') return undefined;
    throw error;
  }
}

const refundInputOf = (refund: RefundRow): GatewayRefundRequest => ({
  gateway_payment_id: refund.gateway_payment_id,
  gateway_order_id: refund.gateway_order_id,
  amount: refund.amount_paise,
  key: refund.refund_code,
});

const knownOf = (refund: RefundRow): RefundRef => ({
  ...refundInputOf(refund),
  gateway_refund_id: refund.gateway_refund_id ?? '',
});

/** A person handles it and may have refunded the money in another way: it is polled but never sent again. */
async function lookAgain(services: Services, gateway: Gateway, refund: RefundRow): Promise<void> {
  const there = await gateway.fetchRefund(knownOf(refund)).catch((error: unknown) => {
    if (error instanceof CallUnknown || error instanceof CallRefused) return undefined;
    throw error;
  });
  // That person may have refunded in the gateway's dashboard.
  if (there === undefined) await lookForOthers(services, gateway, refund);
  if (there === undefined || there.state === 'pending') return planNext(services, refund);
  await settleRefund(services, refund, there, 'resolver');
  if (there.state === 'failed') await lookForOthers(services, gateway, refund);
}

async function answerOf(gateway: Gateway, refund: RefundRow, isFirst: boolean): Promise<Answer> {
  const input = refundInputOf(refund);
  const known = knownOf(refund);
  try {
    const there = isFirst ? undefined : await gateway.fetchRefund(known);
    if (there !== undefined) return there;
    try {
      return await gateway.refund(input);
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal === undefined) throw error;
      // A refusal of the second send may mean that the first one succeeded and showed up late.
      return (await gateway.fetchRefund(known)) ?? { refusal };
    }
  } catch (error) {
    if (error instanceof CallUnknown || error instanceof CallRefused) return 'unknown';
    throw error;
  }
}

/** The kind of a refusal; undefined if the error leaves the outcome open. */
function refusalIn(error: unknown): RefundRefusal | undefined {
  if (error instanceof CallRefused) return refundRefusal(error.status, error.words);
  const isBusy = error instanceof CallUnknown && (error.status === 429 || error.status >= 500);
  return isBusy ? refundRefusal(error.status, '') : undefined;
}

const DAY_MS = 24 * 3_600_000;
/** A gateway takes up to seven working days, plus holidays (gateways A.5); a refund is looked for that long. */
const LOOKED_FOR_MS = 30 * DAY_MS;

/**
 * Polls on the schedule of attempts (threats 6.1); after day 7 it goes to a person and is polled daily up to day 30
 * (decision 44).
 */
async function planNext(services: Services, refund: RefundRow): Promise<void> {
  const now = refundNow(services, refund);
  const since = refund.asked_since ?? refund.created_at;
  const ageMs = toMs(now) - toMs(since);
  const next = nextAge(POLLS.inDoubt, ageMs / 1000);
  if (next !== undefined) return planRefundCheck(services.db, refund, plusMs(since, next * 1000));
  const isLookedFor = ageMs < LOOKED_FOR_MS;
  const nextCheckAt = isLookedFor ? plusMs(now, DAY_MS) : null;
  if (refund.review_since !== null) return planRefundCheck(services.db, refund, nextCheckAt);
  await reviewRefund(services.db, refund, { problem: REFUND_PROBLEMS.noVerdict, nextCheckAt, now });
  services.outbox.nudge();
  services.log.error({ refund_id: refund.id }, 'alarm: a refund has no verdict after 7 days');
}
