import { disputeAskAt, wholeId } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { DISPUTE } from '@shulk/words/office/disputes';
import { readsOf } from '../../../platform/db/replica.ts';
import { workRows } from '../../../platform/due/work-rows.ts';
import { instituteNow, plusMs } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { describeError } from '../../../platform/log.ts';
import type { Figure } from '../../../platform/reports/figures.ts';
import type { Services } from '../../../platform/services.ts';
import { CallRefused, CallUnknown } from '../../../platform/outbound/answers.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import { applyDisputeUpdate } from './apply-dispute-update.ts';
import {
  DUE_DISPUTES,
  endDisputePolls,
  planDisputeQuery,
  selectDisputeFigures,
} from './dispute-polls.store.ts';
import type { DueDispute } from './dispute-polls.store.ts';
import { remindOfDisputes as remind } from './disputes.store.ts';

/** Most reminders of one round; the next round takes the rest. */
const REMINDERS = 100;

/** The dispute job: reminds institutes of disputes that need an answer before the deadline. @returns how many */
export async function remindOfDisputes(services: Services): Promise<number> {
  const count = await remind(services.db, services.clock.now(), REMINDERS);
  if (count > 0) services.outbox.nudge();
  return count;
}

/** Retry interval if a gateway does not answer. */
const AWAY_MS = 3_600_000;

/**
 * Polls gateways about open disputes that are due (decision 103), so that one whose messages were lost still ends.
 * Answers are applied like any update; a dispute without news for 180 days goes to a person.
 * @returns how many disputes were polled
 */
export const pollDisputes = (services: Services): Promise<number> =>
  workRows(services, DUE_DISPUTES, (dispute) => pursue(services, dispute));

async function pursue(services: Services, dispute: DueDispute): Promise<void> {
  const now = instituteNow(services.clock, dispute.clock_offset_ms);
  const isFresh = disputeAskAt(dispute.heard_at, dispute.heard_at);
  if (isFresh !== undefined && now < isFresh) return planDisputeQuery(services.db, dispute.id, isFresh);
  const isAnswered = await ask(services, dispute);
  const next = disputeAskAt(dispute.heard_at, now);
  if (next === undefined) return giveUp(services, dispute, now);
  const again = plusMs(now, AWAY_MS);
  await planDisputeQuery(services.db, dispute.id, isAnswered || next < again ? next : again);
}

/** @returns false when the gateway did not answer */
async function ask(services: Services, dispute: DueDispute): Promise<boolean> {
  try {
    const { gateway } = await gatewaysOf(services).require(dispute.gateway_account_id);
    const news = await gateway.fetchDispute?.(dispute.gateway_dispute_id);
    const isOfIt =
      news?.gateway_payment_id === wholeId(dispute.gateway_payment_id) &&
      news.gateway_dispute_id === wholeId(dispute.gateway_dispute_id);
    if (isOfIt) await applyDisputeUpdate(services, dispute.gateway_account_id, news, 'resolver');
    else if (gateway.fetchDispute !== undefined)
      services.log.warn({ dispute_id: dispute.id }, 'the gateway does not know a dispute that is open here');
    return true;
  } catch (error) {
    if (error instanceof CallUnknown) return false;
    if (!(error instanceof CallRefused) && !(error instanceof AppError)) throw error;
    services.log.warn(
      { dispute_id: dispute.id, ...describeError(error) },
      'the query of a dispute was refused',
    );
    return true;
  }
}

async function giveUp(services: Services, dispute: DueDispute, now: Instant): Promise<void> {
  if (await endDisputePolls(services.db, dispute, DISPUTE.noEnd, now))
    services.log.error({ dispute_id: dispute.id }, 'alarm: a dispute has no outcome after 180 days');
}

/** The /metrics figures of disputes. */
export async function disputeFigures(services: Services): Promise<Figure[]> {
  const found = await selectDisputeFigures(readsOf(services), services.clock.now());
  const left = found.answer_left_s;
  return [
    {
      name: 'shulk_disputes_open',
      help: 'Disputes that wait for the answer of an institute (to_answer), or for the bank (under_review)',
      values: [
        { labels: { state: 'to_answer' }, value: found.to_answer },
        { labels: { state: 'under_review' }, value: found.under_review },
      ],
    },
    {
      name: 'shulk_dispute_answer_left_seconds',
      help: 'Seconds until the nearest day by which an institute has to answer a dispute',
      values: left === null ? [] : [{ labels: {}, value: left }],
    },
  ];
}
