import { disputeReminderAt, disputeStep, isDisputeOpen } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { instituteNow } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { newCode } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import type { GatewayDispute } from '../../gateways/index.ts';
import { lockDisputed, recordDispute } from './disputes.store.ts';
import { shareDispute } from '../shares/share-disputes.ts';
import { lockBookedShares, selectDisputeShares } from '../shares/shares.store.ts';
import type { DisputeKind, DisputeRecord, DisputedPayment } from './disputes.store.ts';

/** The outcome of a dispute update; `unknown`: its payment is not booked here. */
export type DisputeUpdateResult = 'done' | 'unknown';

/** The source of the update. */
export type DisputeCause = 'webhook' | 'settlement' | 'resolver';

/**
 * Applies what a gateway reports of a dispute: the domain's rule decides under the payment's lock, and dispute and
 * money are recorded in the same transaction. Repeated and outdated messages change nothing.
 */
export async function applyDisputeUpdate(
  services: Services,
  accountId: number,
  news: GatewayDispute,
  cause: DisputeCause,
): Promise<DisputeUpdateResult> {
  const { clock } = services;
  const kind = await services.db.tx((tx) => applyDisputeUpdateIn(tx, accountId, news, { clock, cause }));
  if (kind === 'unknown') return 'unknown';
  if (kind === 'contradicts') {
    services.log.error(
      { gateway_account_id: accountId, gateway_dispute_id: news.gateway_dispute_id },
      'alarm: a gateway reports another outcome of a dispute than the booked one',
    );
  }
  if (kind !== undefined) services.outbox.nudge();
  return 'done';
}

/** The same in the caller's transaction. @returns what was recorded; undefined: nothing new */
export async function applyDisputeUpdateIn(
  tx: Executor,
  accountId: number,
  news: GatewayDispute,
  { clock, cause }: { readonly clock: Services['clock']; readonly cause: DisputeCause },
): Promise<DisputeKind | 'unknown' | undefined> {
  const payment = await lockDisputed(tx, accountId, news);
  if (payment === undefined) return applyToShares(tx, accountId, news, { clock, cause });
  const now = instituteNow(clock, payment.clock_offset_ms);
  const { known } = payment;
  const record = recordOf(news, known, now);
  const kind = kindOf(news, known, record);
  if (kind === undefined) return undefined;
  const remindAt = record.state === 'OPEN' ? disputeReminderAt(record.respond_by, now) : undefined;
  await recordDispute(tx, payment.id, record, {
    kind,
    refundCode: newCode('ref'),
    remindAt: remindAt ?? null,
    cause,
    now,
  });
  return kind;
}

/** The same for a payment of several orders, share by share. @returns what needs a person first, else the first news */
async function applyToShares(
  tx: Executor,
  accountId: number,
  news: GatewayDispute,
  how: { readonly clock: Services['clock']; readonly cause: DisputeCause },
): Promise<DisputeKind | 'unknown' | undefined> {
  const shares = await lockBookedShares(tx, accountId, news.gateway_payment_id);
  if (shares.length === 0) return 'unknown';
  const known = await selectDisputeShares(tx, accountId, news.gateway_dispute_id);
  const kinds: (DisputeKind | 'unknown' | undefined)[] = [];
  for (const share of shareDispute(news, shares, known))
    kinds.push(await applyDisputeUpdateIn(tx, accountId, share, how));
  return kinds.find((kind) => kind === 'contradicts') ?? kinds.find((kind) => kind !== undefined);
}

type Known = DisputedPayment['known'];

/**
 * A new dispute of unknown status is open: a person has to look at it. For a known one, such news only updates the
 * amount taken and the gateway's own words.
 */
function recordOf(news: GatewayDispute, known: Known, now: Instant): DisputeRecord {
  const { gateway_payment_id: _payment, gateway_order_id: _order, at, taken, state, ...told } = news;
  const record = { ...told, respond_by: told.respond_by ?? known?.respond_by ?? null, taken: taken ?? null };
  if (state !== 'unknown') return { ...record, state, told_at: at ?? now };
  if (known === undefined) return { ...record, state: 'OPEN', told_at: at ?? now };
  return {
    ...record,
    state: known.state,
    phase: known.phase,
    amount: known.amount_paise,
    status: told.status || known.gateway_status,
    told_at: known.heard_at,
  };
}

function kindOf(news: GatewayDispute, known: Known, record: DisputeRecord): DisputeKind | undefined {
  if (known === undefined) return 'opened';
  const step = disputeStep(known, { state: news.state, phase: news.phase, at: record.told_at });
  if (step === 'moves') return 'moved';
  if (step !== 'stays') return step;
  const isNews =
    record.status !== known.gateway_status ||
    record.respond_by !== known.respond_by ||
    (record.taken ?? 0) > known.held_paise;
  return isDisputeOpen(known.state) && isNews ? 'told' : undefined;
}
