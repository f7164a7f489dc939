import { POLLS, isSurelyNotMade, nextAge, refundRefusal } from '@shulk/domain';
import type { Instant, RefundRefusal } from '@shulk/domain';
import { REFUND_PROBLEMS } from '@shulk/words/office/money';
import { plusMs, toMs } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { reachCrashPoint } from '../../../platform/processes/crash-points.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import type { Gateway, GatewayRefund, RefundRef, GatewayRefundRequest } from '../../gateways/index.ts';
import { FIRST_CHECK_MS } from '../check-times.ts';
import { keepUnclear, planRefundCheck, refuseRefund, reviewRefund, selectClaim } from './refunds.store.ts';
import type { RefundRow } from './refunds.store.ts';
import { failRefund, refundNow, settleRefund, stepRefund } from './settle-refund.ts';
import { ifAnswered, pollRefundsOf } from './adopt-refund.ts';
import { takeRefusal } from './take-refusal.ts';
import type { Refused } from './take-refusal.ts';

/** The outcome of a gateway call for a refund; claimed: not there, and not sent (decision 222). */
type Answer = GatewayRefund | Refused | 'unknown' | 'claimed';

/**
 * Takes the next step of a refund without a verdict. One that was requested, or refused for now, is recorded as sent and
 * then sent: its money can be placed instead (decision 213), unless it may be at the gateway (decision 220). One that
 * was sent before is looked up at the gateway and sent again under the same key if the gateway does not know it: a crash
 * may have come between the two. Money that is claimed is not sent: it would be lost twice (decision 222). No
 * transaction is open during a call (threats 6.2).
 */
export async function pursueRefund(services: Services, leased: RefundRow): Promise<void> {
  const now = refundNow(services, leased);
  const gateway = await gatewayOf(services, leased);
  if (gateway === undefined) return planNext(services, leased);
  if (leased.review_since !== null) return lookAgain(services, gateway, leased);
  const isFirst = leased.status === 'REQUESTED';
  if (leased.claim !== '' && !isFirst) return lookForClaimed(services, gateway, leased);
  const isAgain = leased.status === 'WAITING';
  const cause = isFirst ? 'send' : 'resolver';
  // Its polling schedule starts with its sending.
  const refund = isFirst || isAgain ? { ...leased, asked_since: now } : leased;
  if (isFirst || isAgain) {
    const { moved } = await stepRefund(services, refund, {
      to: 'SENT',
      cause,
      nextCheckAt: plusMs(now, FIRST_CHECK_MS),
    });
    // It ended since it was read: its money was placed, or refunded at the gateway without us. Or it is disputed now.
    if (!moved) return;
    reachCrashPoint('refund-sent');
  }
  const answer = await answerOf(services, gateway, refund, isFirst);
  reachCrashPoint('refund-answered');
  if (answer === 'unknown') {
    const nextCheckAt = plusMs(now, FIRST_CHECK_MS);
    await stepRefund(services, refund, { to: 'UNKNOWN', cause, nextCheckAt });
    return planNext(services, refund);
  }
  if (answer === 'claimed') return planNext(services, refund);
  if ('refusal' in answer) {
    const isOver = await takeRefusal(services, refund, answer, cause);
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
  const there = await shownOf(gateway, refund);
  const isNone = there === 'none' || there === 'unknown';
  // That person may have refunded in the gateway's dashboard.
  if (isNone) await lookForOthers(services, gateway, refund);
  if (isNone || there.state === 'pending') return planNext(services, refund);
  await settleRefund(services, refund, there, 'resolver');
  if (there.state === 'failed') await lookForOthers(services, gateway, refund);
}

/** A refund under its key as the gateway shows it, or what became of asking. */
const shownOf = async (gateway: Gateway, refund: RefundRow): Promise<GatewayRefund | 'none' | 'unknown'> => {
  try {
    return (await gateway.fetchRefund(knownOf(refund))) ?? 'none';
  } catch (error) {
    if (error instanceof CallUnknown || error instanceof CallRefused) return 'unknown';
    throw error;
  }
};

/** Whether a refund that the gateway does not show now is surely not there. */
const isSurelyAbsent = (refund: RefundRow, now: Instant): boolean =>
  refund.gateway_refund_id === null &&
  (refund.unclear_at === null || isSurelyNotMade(toMs(now) - toMs(refund.unclear_at)));

/**
 * A refund whose money a bank claims, or another refund used, is looked for and never sent: it would be lost twice. One that
 * is surely not at the gateway waits for the end of the dispute, or ends (decisions 131, 220 and 221).
 */
async function lookForClaimed(services: Services, gateway: Gateway, refund: RefundRow): Promise<void> {
  const now = refundNow(services, refund);
  const there = await shownOf(gateway, refund);
  if (there !== 'none' && there !== 'unknown') {
    if (there.state === 'pending' && refund.status === 'WAITING')
      await stepRefund(services, refund, {
        to: 'UNKNOWN',
        cause: 'resolver',
        nextCheckAt: plusMs(now, HOUR_MS),
      });
    await settleRefund(services, refund, there, 'resolver');
    if (there.state === 'pending') return planNext(services, refund);
    return there.state === 'failed' ? lookForOthers(services, gateway, refund) : undefined;
  }
  const isAbsent = there === 'none' && isSurelyAbsent(refund, now);
  if (isAbsent && refund.claim === 'LOST') {
    await failRefund(services, refund, REFUND_PROBLEMS.claimed, 'resolver');
    return lookForOthers(services, gateway, refund);
  }
  if (!isAbsent && refund.status !== 'WAITING') return planNext(services, refund);
  if (isAbsent) await keepUnclear(services.db, refund, null);
  await refuseRefund(services.db, refund, {
    problem: isAbsent ? REFUND_PROBLEMS.disputed : REFUND_PROBLEMS.unclear,
    cause: 'resolver',
    nextCheckAt: plusMs(now, HOUR_MS),
    tellsInstitute: false,
    tellsPayer: false,
    now,
  });
}

/**
 * Sends a refund, after looking for one that was sent before. It is noted as unclear before the call, and clear again if
 * the gateway refuses it; what an earlier call left open stays open, because a refused repeat proves nothing about it.
 */
async function answerOf(
  services: Services,
  gateway: Gateway,
  refund: RefundRow,
  isFirst: boolean,
): Promise<Answer> {
  const now = refundNow(services, refund);
  const there = isFirst ? 'none' : await shownOf(gateway, refund);
  if (there !== 'none') return there;
  // The bank may have claimed it since it was read.
  if ((await selectClaim(services.db, refund)) !== '') return 'claimed';
  // One that the gateway showed before, and does not show now, is unclear too.
  const before = isSurelyAbsent(refund, now) ? null : (refund.unclear_at ?? now);
  await keepUnclear(services.db, refund, now);
  try {
    return await gateway.refund(refundInputOf(refund));
  } catch (error) {
    if (!(error instanceof CallUnknown || error instanceof CallRefused)) throw error;
    const refusal = refusalIn(error);
    if (refusal === undefined) return 'unknown';
    if (refusal !== 'broken') await keepUnclear(services.db, refund, before);
    // A refusal of the second send may mean that the first one succeeded and showed up late.
    const found = await shownOf(gateway, refund);
    return found === 'none' ? { refusal, isUnclear: refusal === 'broken' || before !== null } : found;
  }
}

/** The kind of a refusal; undefined if the error leaves the outcome open. */
function refusalIn(error: unknown): RefundRefusal | undefined {
  if (error instanceof CallRefused) return refundRefusal(error.status, error.words);
  const isOutage = error instanceof CallUnknown && (error.status === 429 || error.status >= 500);
  return isOutage ? refundRefusal(error.status, '') : undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
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
