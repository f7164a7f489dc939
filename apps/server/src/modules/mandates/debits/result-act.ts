import { afterFailedDebit } from '@shulk/domain';
import type { DebitState, Instant } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import type { Services } from '../../../platform/services.ts';
import { queryGateway, findOrder } from '../../payments/index.ts';
import type { OrderView } from '../../payments/index.ts';
import { scheduleAct } from '../../schedule/index.ts';
import type { Act, ActHandler } from '../../schedule/index.ts';
import { lockDebit, moveDebit, noteReason, selectDebit } from '../debits.store.ts';
import { changeMandate } from '../setup/change-mandate.ts';
import { closeAtGateway, mandatesOf } from '../setup/settle-mandate.ts';
import {
  anotherRound,
  debitOfAct,
  endDebit,
  endMandateWhenDone,
  endPaidDebit,
  payOtherwise,
  roundOf,
  tell,
} from './debit-round.ts';
import type { DebitAt } from './debit-round.ts';

const HOUR_MS = 3_600_000;

/**
 * Ages of a debit at which its result is polled: a bank answers UPI within 36 hours and eNACH within two working days
 * (gateways A.7); after a week it goes to a person (threats 6.1).
 */
const RESULT_AGES_MS = [
  10 * 60_000,
  HOUR_MS,
  6 * HOUR_MS,
  ...[12, 24, 36, 48, 72, 96, 120, 144, 169].map((hours) => hours * HOUR_MS),
];

/**
 * Schedules the next poll of a debit's result, skipping times in the past.
 * @param from the start of its ages
 * @param last number of the previous poll; none by default
 * @returns false when there is none left
 */
export async function planResult(
  tx: Executor,
  { debit, at }: DebitAt,
  from: Instant,
  last = -1,
): Promise<boolean> {
  const n = RESULT_AGES_MS.findIndex((age, index) => index > last && plusMs(from, age) > at);
  const age = RESULT_AGES_MS[n];
  if (age === undefined) return false;
  const { institute_id, id, round } = debit;
  return scheduleAct(tx, {
    institute_id,
    due_at: plusMs(from, age),
    kind: 'debit-result',
    ref: `${id}/${round}/${n}`,
  });
}

/** States of a started debit when its result is polled. */
const BEGUN: readonly DebitState[] = ['SUBMITTED', 'PAID', 'UNKNOWN'];

/**
 * Polls a debit's result. The first process with the update books the money; this decides the rest: retry, opted-out
 * instalment, or another way to pay (regulation E.2, E.3).
 */
export const resultAct = (services: Services): ActHandler => ({
  outside: async (act, at) => {
    const of = await debitOfAct(services.db, act, at, selectDebit, BEGUN);
    const order = of && (await orderOf(services.db, of));
    if (of === undefined || order === undefined) return;
    // Paid by an earlier attempt that was taken late, while this one may still be in progress.
    if (of.debit.status === 'PAID' && !isOpen(order)) return;
    await queryGateway(services, order, 'poll');
    if (order.gateway_order_id === null) return;
    const gateway = await mandatesOf(services, of.mandate.gateway_account_id);
    const made = await gateway.fetchDebit(order.gateway_order_id);
    if (made !== undefined && made.reason_code !== '')
      await noteReason(services.db, of.debit, made.reason_code);
  },
  inside: (tx, act, at) => decide(services, tx, act, at),
  // Without the gateway's answer the recorded state decides, else the next poll (decision 47).
  givenUp: (tx, act, at) => decide(services, tx, act, at),
});

/** The next step of a debit: by its order's payment, its mandate's end, or another poll. */
async function decide(services: Services, tx: Executor, act: Act, at: Instant): Promise<void> {
  const of = await debitOfAct(tx, act, at, lockDebit, BEGUN);
  if (of === undefined) return;
  const { n } = roundOf(act);
  const from = plusMs(act.due_at, -(RESULT_AGES_MS[n] ?? 0));
  if (of.debit.status === 'PAID') {
    await endPaidDebit(tx, of);
    const order = await orderOf(tx, of);
    if (order !== undefined && isOpen(order)) await planResult(tx, of, from, n);
    return;
  }
  const verdict = verdictOf(await orderOf(tx, of), of);
  if (verdict === 'failed') return bounce(tx, of);
  if (verdict === 'paid_otherwise') {
    await moveDebit(tx, of.debit.id, 'BOUNCED', { cause: 'result', now: at });
    return endDebit(tx, of, 'CANCELLED', 'paid_otherwise');
  }
  if (await planResult(tx, of, from, n)) return;
  await moveDebit(tx, of.debit.id, 'UNKNOWN', { cause: 'no_verdict', now: at });
  services.log.error({ debit_id: of.debit.id }, 'alarm: a debit has no verdict after 7 days');
  await endMandateWhenDone(tx, of);
}

const isOpen = ({ status }: OrderView): boolean => status === 'CREATED' || status === 'ATTEMPTED';

const orderOf = async (ex: Executor, { debit }: DebitAt): Promise<OrderView | undefined> =>
  debit.order_id === null ? undefined : findOrder(ex, debit.institute_id, debit.order_id);

/** The state of the debit's order; a debit the gateway refused outright never got a payment. */
function verdictOf(order: OrderView | undefined, { debit }: DebitAt): 'failed' | 'paid_otherwise' | 'open' {
  if (order === undefined) return 'failed';
  if (order.attempt_status === 'CAPTURED') return 'paid_otherwise';
  if (order.attempt_status === 'FAILED' || order.attempt_status === 'CANCELLED') return 'failed';
  return order.attempt_status === 'SUBMITTED' && debit.reason !== '' ? 'failed' : 'open';
}

/** Handles a debit without money: the fate of its instalment, and the payer's notification. */
async function bounce(tx: Executor, of: DebitAt): Promise<void> {
  const { debit, mandate, at } = of;
  const mark = { cause: 'result', reason: debit.reason, now: at } as const;
  await moveDebit(tx, debit.id, 'BOUNCED', mark);
  const after = afterFailedDebit(mandate.rail, debit.reason, debit.tries, at);
  if (after.next === 'skip') return endDebit(tx, of, 'SKIPPED', 'opted_out');
  if (after.next === 'retry') {
    await anotherRound(tx, of, 'retry', after.plan.notice_at);
    // A mandate that ended or paused meanwhile retries nothing, so no day is promised.
    return void (await tell(
      tx,
      of,
      'debit.bounced',
      mandate.status === 'ACTIVE' ? after.plan.debit_at : null,
    ));
  }
  if (after.why === 'new_mandate') await endMandate(tx, of);
  await payOtherwise(tx, of, 'pay_otherwise');
}

/** If the bank rejects the account or the mandate, it would refuse every other debit too, and charge for each. */
async function endMandate(tx: Executor, { mandate, at }: DebitAt): Promise<void> {
  if (await changeMandate(tx, mandate, 'CANCELLED', { cause: 'bounced', now: at })) {
    await closeAtGateway(tx, mandate, at);
  }
}
