import { indiaDay, planDebit, stepOfDebit, sumPaise, withoutDiscount } from '@shulk/domain';
import type { DebitState, DebitStep, Instant } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { loadFeeLines } from '../../fees/index.ts';
import type { FeeLineRow } from '../../fees/index.ts';
import { freeOrder } from '../../payments/index.ts';
import { scheduleAct } from '../../schedule/index.ts';
import type { Act } from '../../schedule/index.ts';
import { beginRound, insertEvent, moveDebit, selectDebitLines, debitProgress } from '../debits.store.ts';
import type { DebitCause, DebitRow, selectDebit } from '../debits.store.ts';
import { selectMandate } from '../mandates.store.ts';
import type { MandateRow } from '../mandates.store.ts';
import { changeMandate } from '../setup/change-mandate.ts';
import { closeAtGateway } from '../setup/settle-mandate.ts';
import { skipsDiscount } from './setup-order.store.ts';

const HOUR_MS = 3_600_000;

/** Debit and round of an act; acts of earlier rounds do nothing. */
export function roundOf({ ref }: Pick<Act, 'ref'>): { debitId: number; round: number; n: number } {
  const [debitId = 0, round = 0, n = 0] = ref.split('/').map(Number);
  return { debitId, round, n };
}

/** A debit with its mandate, at a time of the institute's clock. */
export interface DebitAt {
  readonly debit: DebitRow;
  readonly mandate: MandateRow;
  readonly at: Instant;
}

/**
 * The debit of an act, if its round is current and its state is one of `states`.
 * @param read selectDebit, or lockDebit inside the act's transaction
 * @param states where the act may find it
 */
export async function debitOfAct(
  ex: Executor,
  act: Act,
  at: Instant,
  read: typeof selectDebit,
  states: readonly DebitState[],
): Promise<DebitAt | undefined> {
  const { debitId, round } = roundOf(act);
  const debit = await read(ex, act.institute_id, debitId);
  if (debit.round !== round || !states.includes(debit.status)) return undefined;
  return { debit, mandate: await selectMandate(ex, act.institute_id, debit.mandate_id), at };
}

/**
 * The fees of a debit as of today, without a discount that its card does not grant [PJ-3.13]; fees that an EMI took
 * over no longer belong to the debit (R7).
 */
export async function feesOf(ex: Executor, { debit, mandate, at }: DebitAt): Promise<FeeLineRow[]> {
  const lines = (await selectDebitLines(ex, mandate.id)).filter((line) => line.debit_id === debit.id);
  const all = await loadFeeLines(ex, { id: mandate.institute_id }, mandate.student_id, indiaDay(at));
  const skips = await skipsDiscount(ex, mandate.order_id);
  const byId = new Map(all.map((line) => [line.id, skips ? withoutDiscount(line) : line]));
  return lines.flatMap(({ fee_line_id: id }) => {
    const fee = byId.get(id);
    return fee === undefined || fee.applied_for_emi ? [] : [fee];
  });
}

/** The next step of a debit, by the rules of its rail and what is owed of its fees. */
export async function stepNow(ex: Executor, of: DebitAt): Promise<DebitStep> {
  const { debit, mandate, at } = of;
  const owed = sumPaise((await feesOf(ex, of)).map((fee) => fee.payable_amount));
  const { notice_paise: amount, noticed_at } = debit;
  const notice = amount === null || noticed_at === null ? undefined : { amount, at: noticed_at };
  return stepOfDebit({ rail: mandate.rail, mandate: mandate.status, debit: debit.status, notice, owed }, at);
}

/** Releases the fees of a debit's order, unless money is in progress on it. */
export async function releaseOrder(tx: Executor, { debit, at }: DebitAt, cause: DebitCause): Promise<void> {
  if (debit.order_id === null) return;
  await freeOrder(tx, debit.order_id, cause, at);
}

/**
 * Ends a paid debit. The money may be from an earlier attempt that the bank took late (gateways A.4): then the order of
 * this round is closed, so that it holds no fees (decision 44).
 */
export async function endPaidDebit(tx: Executor, of: DebitAt): Promise<void> {
  await releaseOrder(tx, of, 'paid_otherwise');
  await endMandateWhenDone(tx, of);
}

/** Ends a debit without money; the last one also ends the mandate, here and at the gateway. */
export async function endDebit(
  tx: Executor,
  of: DebitAt,
  to: 'CANCELLED' | 'SKIPPED',
  cause: DebitCause,
): Promise<void> {
  await releaseOrder(tx, of, cause);
  await moveDebit(tx, of.debit.id, to, { cause, reason: of.debit.reason, now: of.at });
  await endMandateWhenDone(tx, of);
}

/** Ends a debit if nothing is left to debit, now or ever. @returns whether it was ended */
export async function endByStep(tx: Executor, of: DebitAt, found: DebitStep): Promise<boolean> {
  if (found.step !== 'cancel' && found.step !== 'skip') return false;
  await endDebit(tx, of, found.step === 'cancel' ? 'CANCELLED' : 'SKIPPED', found.why);
  return true;
}

/** Ends a debit that is not retried, and requests that its payer pay in another way. */
export async function payOtherwise(
  tx: Executor,
  of: DebitAt,
  cause: 'pay_otherwise' | 'given_up',
): Promise<void> {
  await endDebit(tx, of, 'CANCELLED', cause);
  // The event locks the student's row, which follows the mandate's in the lock order.
  await tell(tx, of, 'debit.bounced', null);
}

/** Ends a debit whose act was given up before it began: nothing else would end it (decision 47). */
export async function giveUpDebit(tx: Executor, of: DebitAt): Promise<void> {
  if (!(await endByStep(tx, of, await stepNow(tx, of)))) await payOtherwise(tx, of, 'given_up');
}

/**
 * Ends a mandate without debits ahead: a paused one has nothing to resume for. It is not complete while a debit's
 * outcome is unknown (decision 44), nor while paused with a debit that brought no money: its payer was notified that
 * it continues (decision 47).
 */
export async function endMandateWhenDone(tx: Executor, { mandate, at }: DebitAt): Promise<void> {
  if (mandate.status !== 'ACTIVE' && mandate.status !== 'PAUSED') return;
  const debits = await debitProgress(tx, mandate.id);
  if (debits.is_ahead) return;
  const isComplete = mandate.status === 'PAUSED' ? debits.is_paid : !debits.is_unknown;
  const to = isComplete ? 'COMPLETED' : 'CANCELLED';
  if (await changeMandate(tx, mandate, to, { cause: 'done', now: at })) {
    await closeAtGateway(tx, mandate, at);
  }
}

/**
 * Begins another round, with a notice on the first day that leaves time for it.
 * @param noticeAt when the notice goes out; by default as early as allowed, in an hour at the earliest
 */
export async function anotherRound(
  tx: Executor,
  of: DebitAt,
  cause: DebitCause,
  noticeAt = planDebit(of.mandate.rail, of.debit.due_date, plusMs(of.at, HOUR_MS)).notice_at,
): Promise<void> {
  const { debit, at } = of;
  await releaseOrder(tx, of, cause);
  await moveDebit(tx, debit.id, 'SCHEDULED', { cause, reason: debit.reason, now: at });
  const round = await beginRound(tx, debit.id);
  const { institute_id } = debit;
  await scheduleAct(tx, {
    institute_id,
    due_at: noticeAt,
    kind: 'debit-notice',
    ref: `${debit.id}/${round}`,
  });
}

/**
 * Notifies the payer of a debit through the notifications module.
 * @param debitAt when the debit starts, or the retry of a failed one, or when a skipped one would have; null if there is none
 */
export const tell = (
  tx: Executor,
  { debit, mandate, at }: DebitAt,
  name: 'debit.notified' | 'debit.bounced' | 'debit.skipped',
  debitAt: Instant | null,
): Promise<unknown> =>
  insertEvent(tx, {
    institute_id: debit.institute_id,
    student_id: mandate.student_id,
    name,
    payload: { debit_id: debit.id, order_id: debit.order_id, debit_at: debitAt },
    now: at,
  });
