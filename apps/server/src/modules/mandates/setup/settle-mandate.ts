import { planDebit } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { instituteNow } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Executor } from '../../../platform/db/db.ts';
import type { Services } from '../../../platform/services.ts';
import { gatewaysOf, selectOrder } from '../../payments/index.ts';
import type { GatewayMandate, MandateGateway } from '../../payments/index.ts';
import { scheduleAct } from '../../schedule/index.ts';
import { insertEvent, selectDebitLines, selectDebits } from '../debits.store.ts';
import {
  authoriseOrder,
  lockStudent,
  recordToken,
  selectLiveOrder,
  selectMandate,
} from '../mandates.store.ts';
import type { MandateCause, MandateRow } from '../mandates.store.ts';
import { changeMandate } from './change-mandate.ts';

/** The mandates of an account. @throws AppError gateway_mismatch where it has none or must not be used */
export async function mandatesOf(services: Services, accountId: number): Promise<MandateGateway> {
  const { gateway } = await gatewaysOf(services).require(accountId);
  if (gateway.mandates === undefined) throw new AppError('gateway_mismatch');
  return gateway.mandates;
}

/**
 * Asks the gateway where a mandate stands and settles what it tells: sheet, webhook and acts all call it, in any order
 * and any number of times (threats 6.4). One that was never registered has nothing to be asked.
 * @throws GatewayUnknown, GatewayRefused, AppError gateway_mismatch when the gateway could not be asked
 */
export async function askMandate(
  services: Services,
  mandate: MandateRow,
  cause: MandateCause,
): Promise<void> {
  const { gateway_customer_id: customer_id, gateway_order_id } = mandate;
  if (customer_id === null || gateway_order_id === null) return;
  const gateway = await mandatesOf(services, mandate.gateway_account_id);
  const token_id = mandate.gateway_token_id ?? '';
  const told = await gateway.fetchMandate({ customer_id, gateway_order_id, token_id });
  await settleMandate(services, mandate, told, cause);
}

/** Writes what the gateway told, in one transaction. */
async function settleMandate(
  services: Services,
  { id, institute_id, clock_offset_ms }: MandateRow,
  told: GatewayMandate,
  cause: MandateCause,
): Promise<void> {
  const { state } = told;
  if (state === 'none') return;
  const now = instituteNow(services.clock, clock_offset_ms);
  await services.db.tx(async (tx) => {
    await recordToken(tx, id, told, now);
    const mandate = await selectMandate(tx, institute_id, id);
    if (state === 'active') return confirm(tx, mandate, cause, now);
    if (state === 'open') return;
    const to = ({ paused: 'PAUSED', rejected: 'REJECTED', cancelled: 'CANCELLED' } as const)[state];
    await changeMandate(tx, mandate, to, { cause, reason: told.reason, now });
  });
  services.outbox.nudge();
}

/**
 * A bank says that a mandate holds. One that is over here, or was given up in the sheet, or that another one of the same fees was faster than, is
 * ended at the gateway: nothing is ever debited by it.
 */
async function confirm(tx: Executor, mandate: MandateRow, cause: MandateCause, now: Instant): Promise<void> {
  const { id, institute_id, status } = mandate;
  if (status === 'ACTIVE') return;
  if (status === 'PAUSED') return void (await changeMandate(tx, mandate, 'ACTIVE', { cause, now }));
  if (status !== 'CREATED' && status !== 'PENDING') return closeAtGateway(tx, mandate, now);
  await lockStudent(tx, mandate.student_id);
  const lines = await selectDebitLines(tx, id);
  const fees = lines.map(({ fee_line_id }) => fee_line_id);
  const isGivenUp = (await selectOrder(tx, institute_id, mandate.order_id))?.status === 'CANCELLED';
  if (isGivenUp || (await selectLiveOrder(tx, institute_id, fees, id)) !== undefined) {
    await changeMandate(tx, mandate, 'CANCELLED', { cause: 'overlap', now });
    return closeAtGateway(tx, mandate, now);
  }
  if (!(await changeMandate(tx, mandate, 'ACTIVE', { cause, now }))) return;
  await authoriseOrder(tx, mandate.order_id, now);
  for (const debit of await selectDebits(tx, id)) {
    const { notice_at: due_at } = planDebit(mandate.rail, debit.due_date, now);
    await scheduleAct(tx, { institute_id, due_at, kind: 'debit-notice', ref: `${debit.id}/${debit.round}` });
  }
  const { student_id } = mandate;
  await insertEvent(tx, {
    institute_id,
    student_id,
    name: 'mandate.active',
    payload: { mandate_id: id },
    now,
  });
}

/** Has a mandate ended at the gateway, once. */
export const closeAtGateway = async (tx: Executor, mandate: MandateRow, now: Instant): Promise<void> => {
  const { institute_id, id } = mandate;
  await scheduleAct(tx, { institute_id, due_at: now, kind: 'mandate-close', ref: String(id) });
};
