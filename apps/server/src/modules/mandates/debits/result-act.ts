import { afterFailedDebit } from '@shulk/domain';
import type { DebitState } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import type { Services } from '../../../platform/services.ts';
import { askGateway, selectOrder } from '../../payments/index.ts';
import type { OrderView } from '../../payments/index.ts';
import { scheduleAct } from '../../schedule/index.ts';
import type { ActHandler } from '../../schedule/index.ts';
import { lockDebit, moveDebit, noteReason, selectDebit } from '../debits.store.ts';
import { changeMandate } from '../setup/change-mandate.ts';
import { closeAtGateway, mandatesOf } from '../setup/settle-mandate.ts';
import {
  anotherRound,
  debitOfAct,
  endDebit,
  endMandateWhenDone,
  endPaidDebit,
  roundOf,
  tell,
} from './round.ts';
import type { DebitAt } from './round.ts';

const HOUR_MS = 3_600_000;

/**
 * Ages of a debit at which its result is looked for: a bank answers UPI within 36 hours and eNACH within two working
 * days (gateways A.7); after a week a person is asked (threats 6.1).
 */
const RESULT_AGES_MS = [
  10 * 60_000,
  HOUR_MS,
  6 * HOUR_MS,
  ...[12, 24, 36, 48, 72, 96, 120, 144, 169].map((hours) => hours * HOUR_MS),
];

/** Plans the n-th look for the result of a debit; after the last one there is none. */
export async function planResult(tx: Executor, { debit, at }: DebitAt, n: number): Promise<void> {
  const before = RESULT_AGES_MS[n - 1] ?? 0;
  const age = RESULT_AGES_MS[n];
  if (age === undefined) return;
  const { institute_id, id, round } = debit;
  await scheduleAct(tx, {
    institute_id,
    due_at: plusMs(at, age - before),
    kind: 'debit-result',
    ref: `${id}/${round}/${n}`,
  });
}

/** Where a debit that was begun may stand when its result is looked for. */
const BEGUN: readonly DebitState[] = ['SUBMITTED', 'PAID', 'UNKNOWN'];

/**
 * Looks for the result of a debit. Money is booked by whoever hears of it first; here the rest is decided: another try,
 * an opted-out instalment, or another way to pay (regulation E.2, E.3).
 */
export const resultAct = (services: Services): ActHandler => ({
  outside: async (act, at) => {
    const of = await debitOfAct(services.db, act, at, selectDebit, BEGUN);
    const order = of && (await orderOf(services.db, of));
    if (of === undefined || order === undefined) return;
    // Paid by an earlier try that was taken late, this one may still be under way.
    if (of.debit.status === 'PAID' && !isOpen(order)) return;
    await askGateway(services, order, 'poll');
    if (order.gateway_order_id === null) return;
    const gateway = await mandatesOf(services, of.mandate.gateway_account_id);
    const made = await gateway.fetchDebit(order.gateway_order_id);
    if (made !== undefined && made.reason_code !== '')
      await noteReason(services.db, of.debit.id, made.reason_code);
  },
  inside: async (tx, act, at) => {
    const of = await debitOfAct(tx, act, at, lockDebit, BEGUN);
    if (of === undefined) return;
    const { n } = roundOf(act);
    if (of.debit.status === 'PAID') {
      await endPaidDebit(tx, of);
      const order = await orderOf(tx, of);
      if (order !== undefined && isOpen(order)) await planResult(tx, of, n + 1);
      return;
    }
    const verdict = verdictOf(await orderOf(tx, of), of);
    if (verdict === 'failed') return bounce(tx, of);
    if (verdict === 'paid_otherwise') {
      await moveDebit(tx, of.debit.id, 'BOUNCED', { cause: 'result', now: at });
      return endDebit(tx, of, 'CANCELLED', 'paid_otherwise');
    }
    if (n + 1 < RESULT_AGES_MS.length) return planResult(tx, of, n + 1);
    await moveDebit(tx, of.debit.id, 'UNKNOWN', { cause: 'no_verdict', now: at });
    services.log.error({ debit_id: of.debit.id }, 'alarm: a debit has no verdict after 7 days');
    await endMandateWhenDone(tx, of);
  },
});

const isOpen = ({ status }: OrderView): boolean => status === 'CREATED' || status === 'ATTEMPTED';

const orderOf = async (ex: Executor, { debit }: DebitAt): Promise<OrderView | undefined> =>
  debit.order_id === null ? undefined : selectOrder(ex, debit.institute_id, debit.order_id);

/** What the debit's order says; a debit the gateway refused outright never got a payment. */
function verdictOf(order: OrderView | undefined, { debit }: DebitAt): 'failed' | 'paid_otherwise' | 'open' {
  if (order === undefined) return 'failed';
  if (order.attempt_status === 'CAPTURED') return 'paid_otherwise';
  if (order.attempt_status === 'FAILED' || order.attempt_status === 'CANCELLED') return 'failed';
  return order.attempt_status === 'SUBMITTED' && debit.reason !== '' ? 'failed' : 'open';
}

/** A debit that brought no money: what becomes of its instalment, and what the payer is told. */
async function bounce(tx: Executor, of: DebitAt): Promise<void> {
  const { debit, mandate, at } = of;
  const mark = { cause: 'result', reason: debit.reason, now: at } as const;
  await moveDebit(tx, debit.id, 'BOUNCED', mark);
  const after = afterFailedDebit(mandate.rail, debit.reason, debit.tries, at);
  if (after.next === 'skip') return endDebit(tx, of, 'SKIPPED', 'opted_out');
  if (after.next === 'retry') {
    await anotherRound(tx, of, 'retry', after.plan.notice_at);
    // Nothing is tried again by a mandate that ended or was paused meanwhile: a day would be a false promise.
    return void (await tell(
      tx,
      of,
      'debit.bounced',
      mandate.status === 'ACTIVE' ? after.plan.debit_at : null,
    ));
  }
  if (after.why === 'new_mandate') await endMandate(tx, of);
  await endDebit(tx, of, 'CANCELLED', 'pay_otherwise');
  // The event locks the student's row, which comes after the mandate's wherever both are wanted.
  await tell(tx, of, 'debit.bounced', null);
}

/** A bank that says the account or the mandate is no good would refuse every other debit, too, and charge for each. */
async function endMandate(tx: Executor, { mandate, at }: DebitAt): Promise<void> {
  if (await changeMandate(tx, mandate, 'CANCELLED', { cause: 'bounced', now: at })) {
    await closeAtGateway(tx, mandate, at);
  }
}
