import { isDebitHour } from '@shulk/domain';
import type { DebitState, Instant } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { Services } from '../../../platform/services.ts';
import { beginDebitAttempt, findOrder, settlePayment } from '../../payments/index.ts';
import { reachCrashPoint } from '../../../platform/processes/crash-points.ts';
import { CallRefused } from '../../../platform/outbound/answers.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import type { OrderView } from '../../payments/index.ts';
import { scheduleAct } from '../../schedule/index.ts';
import type { Act, ActHandler } from '../../schedule/index.ts';
import { countTry, lockDebit, moveDebit, noteReason, REFUSED, selectDebit } from '../debits.store.ts';
import { queryMandate, mandatesOf } from '../setup/settle-mandate.ts';
import { planResult } from './result-act.ts';
import { anotherRound, debitOfAct, endByStep, endPaidDebit, giveUpDebit, stepNow } from './debit-round.ts';
import type { DebitAt } from './debit-round.ts';

/**
 * Takes a debit on its day: queries the mandate, checks a last time, records the debit, then calls the gateway (threats
 * 6.2). After a crash in between, the debit is already started and its only order is queried, so repeated runs make
 * one debit.
 */
export const runAct = (services: Services): ActHandler => ({
  outside: async (act, at) => {
    const before = await debitOfAct(services.db, act, at, selectDebit, AT_WORK);
    if (before === undefined) return;
    if (before.debit.status === 'NOTIFIED') {
      await queryMandate(services, before.mandate, 'act');
      await begin(services, act, at);
    }
    const of = await debitOfAct(services.db, act, at, selectDebit, AT_WORK);
    if (of?.debit.status === 'SUBMITTED') await execute(services, of);
  },
  inside: async (tx, act, at) => {
    const of = await debitOfAct(tx, act, at, lockDebit, AT_WORK);
    if (of === undefined) return;
    if (of.debit.status === 'PAID') return endPaidDebit(tx, of);
    if (of.debit.status === 'SUBMITTED') return void (await planResult(tx, of, at));
    const found = await stepNow(tx, of);
    if (await endByStep(tx, of, found)) return;
    if (found.step === 'wait') return waitUntil(tx, of, found.until);
    // Less is owed than the notice said, or its order was given up for a payment that did not come.
    return anotherRound(tx, of, 'notice_again');
  },
  givenUp: async (tx, act, at) => {
    const of = await debitOfAct(tx, act, at, lockDebit, AT_WORK);
    if (of === undefined) return;
    if (of.debit.status === 'PAID') return endPaidDebit(tx, of);
    // Whether money was taken is unknown: its fees stay reserved, and its result is polled like any other.
    if (of.debit.status === 'SUBMITTED') return void (await planResult(tx, of, at));
    return giveUpDebit(tx, of);
  },
});

/** The act ran too late for an open hour: it is scheduled again for the next one, under its own name. */
async function waitUntil(tx: Executor, { debit }: DebitAt, due_at: Instant): Promise<void> {
  const { institute_id, id, round } = debit;
  await scheduleAct(tx, {
    institute_id,
    due_at,
    kind: 'debit-run',
    ref: `${id}/${round}/${Date.parse(due_at)}`,
  });
}

/** The debit's state before the act, during it, and when its money was booked at once. */
const AT_WORK: readonly DebitState[] = ['NOTIFIED', 'SUBMITTED', 'PAID'];

/** Transaction A: records the debit as started if everything still allows it. */
async function begin(services: Services, act: Act, at: Instant): Promise<void> {
  await services.db
    .tx(async (tx) => {
      const seen = await debitOfAct(tx, act, at, selectDebit, AT_WORK);
      if (seen?.debit.status !== 'NOTIFIED' || seen.debit.order_id === null) return;
      // Lock order: order before debit, as in a booking.
      const isBegun = await beginDebitAttempt(tx, seen.debit.order_id, at);
      const of = await debitOfAct(tx, act, at, lockDebit, AT_WORK);
      if (of === undefined || (await stepNow(tx, of)).step !== 'debit' || !isBegun) {
        throw new NotNow();
      }
      await moveDebit(tx, of.debit.id, 'SUBMITTED', { cause: 'execute', now: at });
      await countTry(tx, of.debit.id);
    })
    .catch((error: unknown) => {
      if (!(error instanceof NotNow)) throw error;
    });
  reachCrashPoint('debit-saved');
}

/** Nothing may be debited now; the debit's changes are rolled back. */
class NotNow extends Error {
  override readonly name = 'NotNow';
}

/** Starts the debit at the gateway unless it is already started, and records its state. */
async function execute(services: Services, { debit, mandate, at }: DebitAt): Promise<void> {
  const order =
    debit.order_id === null ? undefined : await findOrder(services.db, debit.institute_id, debit.order_id);
  if (order === undefined || order.gateway_order_id === null) return;
  const gateway = await mandatesOf(services, mandate.gateway_account_id);
  // A lost call is not repeated in a closed hour: the act retries later.
  const isLate =
    !isDebitHour(mandate.rail, at) && (await gateway.fetchDebit(order.gateway_order_id)) === undefined;
  if (isLate) throw new NotNow('a debit was not begun in its hour');
  try {
    const { gateway_payment_id } = await gateway.executeDebit({
      gateway_order_id: order.gateway_order_id,
      amount: order.amount_paise,
      rail: mandate.rail,
      customer_id: mandate.gateway_customer_id ?? '',
      token_id: mandate.gateway_token_id ?? '',
      description: order.title,
      payer: { mobile: order.contact_mobile, email: order.contact_email },
    });
    reachCrashPoint('debit-sent');
    await notePayment(services, order, gateway_payment_id);
  } catch (error) {
    // Refused: no debit was made. The result act decides about the instalment.
    if (!(error instanceof CallRefused)) throw error;
    services.log.warn({ debit_id: debit.id, problem: error.message }, 'the gateway refused a debit');
    await noteReason(services.db, debit, REFUSED);
  }
}

async function notePayment(services: Services, order: OrderView, paymentId: string): Promise<void> {
  const { gateway } = await gatewaysOf(services).require(order.gateway_account_id);
  const payment = await gateway.fetchPayment(paymentId, order.gateway_order_id ?? '');
  await settlePayment(services, order, payment, 'poll');
}
