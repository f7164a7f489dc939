import { nextDebitHour, debitAllowedFrom, planDebit } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import type { Services } from '../../../platform/services.ts';
import { CallRefused } from '../../../platform/outbound/answers.ts';
import { findOrder, openDebitAtGateway } from '../../payments/index.ts';
import { scheduleAct } from '../../schedule/index.ts';
import type { Act, ActHandler } from '../../schedule/index.ts';
import { lockDebit, moveDebit, noteReason, recordNotice, REFUSED, selectDebit } from '../debits.store.ts';
import type { MandateRow } from '../mandates.store.ts';
import { queryMandate, mandatesOf } from '../setup/settle-mandate.ts';
import { openDebitOrder } from './open-order.ts';
import {
  anotherRound,
  debitOfAct,
  endByStep,
  endPaidDebit,
  giveUpDebit,
  payOtherwise,
  stepNow,
  tell,
} from './debit-round.ts';
import type { DebitAt } from './debit-round.ts';

/**
 * When the debit of a notice begins: as planned, at the earliest a day after the payer was notified, in an open hour
 * (regulation E.1-E.3). Equal for the bank's notice and for ours.
 */
function debitAtOf(
  { rail }: MandateRow,
  { due_at }: Pick<Act, 'due_at'>,
  dueDate: Parameters<typeof planDebit>[1],
  at: Instant,
): Instant {
  const planned = planDebit(rail, dueDate, due_at).debit_at;
  const ripe = debitAllowedFrom(rail, at);
  return nextDebitHour(rail, ripe > planned ? ripe : planned);
}

/**
 * The notice of a debit (25 hours ahead): queries the mandate, opens the debit's order with the amount frozen, has the
 * bank notify its payer where the rail requires it, then notifies the payer. A repeated run finds its earlier work by
 * our reference; if given up, it ends the debit (decision 47).
 */
export const noticeAct = (services: Services): ActHandler => ({
  outside: async (act, at) => {
    const before = await debitOfAct(services.db, act, at, selectDebit, ['SCHEDULED']);
    if (before === undefined || (await stepNow(services.db, before)).step === 'cancel') return;
    await queryMandate(services, before.mandate, 'act');
    const of = await debitOfAct(services.db, act, at, selectDebit, ['SCHEDULED']);
    if (of === undefined || (await stepNow(services.db, of)).step !== 'give_notice') return;
    if (of.debit.order_id === null && !(await openDebitOrder(services, of))) return;
    await notifyBank(services, act, {
      ...of,
      debit: await selectDebit(services.db, act.institute_id, of.debit.id),
    });
  },
  inside: async (tx, act, at) => {
    const of = await debitOfAct(tx, act, at, lockDebit, ['SCHEDULED', 'PAID']);
    if (of === undefined) return;
    if (of.debit.status === 'PAID') return endPaidDebit(tx, of);
    if (await endByStep(tx, of, await stepNow(tx, of))) return;
    const { debit } = of;
    const order =
      debit.order_id === null ? undefined : await findOrder(tx, debit.institute_id, debit.order_id);
    if (order?.status === 'CREATED' && order.gateway_order_id === null && debit.reason === REFUSED)
      return payOtherwise(tx, of, 'pay_otherwise');
    // The payer was faster, or is paying now: the fees are checked again later.
    if (order?.status !== 'CREATED' || order.gateway_order_id === null)
      return anotherRound(tx, of, 'notice_again');
    const debit_at = debitAtOf(of.mandate, act, debit.due_date, at);
    await recordNotice(tx, debit.id, { noticed_at: at, debit_at });
    await moveDebit(tx, debit.id, 'NOTIFIED', { cause: 'notice', now: at });
    const { institute_id, round } = debit;
    await scheduleAct(tx, { institute_id, due_at: debit_at, kind: 'debit-run', ref: `${debit.id}/${round}` });
    await tell(tx, of, 'debit.notified', debit_at);
  },
  givenUp: async (tx, act, at) => {
    const of = await debitOfAct(tx, act, at, lockDebit, ['SCHEDULED', 'PAID']);
    if (of === undefined) return;
    return of.debit.status === 'PAID' ? endPaidDebit(tx, of) : giveUpDebit(tx, of);
  },
});

/**
 * Opens the gateway order of the debit, which makes the bank notify its payer. A refusal is recorded; `inside` decides
 * about the instalment.
 */
async function notifyBank(services: Services, act: Act, { debit, mandate, at }: DebitAt): Promise<void> {
  if (debit.order_id === null) return;
  const order = await findOrder(services.db, debit.institute_id, debit.order_id);
  if (order === undefined) return;
  try {
    await openDebitAtGateway(services, order, async (input) => {
      const gateway = await mandatesOf(services, mandate.gateway_account_id);
      return gateway.openDebit({
        ...input,
        rail: mandate.rail,
        token_id: mandate.gateway_token_id ?? '',
        not_before: debitAtOf(mandate, act, debit.due_date, at),
      });
    });
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    services.log.warn({ debit_id: debit.id, problem: error.message }, 'the gateway refused a notice');
    await noteReason(services.db, debit, REFUSED);
  }
}
