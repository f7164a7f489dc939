import { planDebit } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import { instituteNow } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Executor } from '../../../platform/db/db.ts';
import type { Services } from '../../../platform/services.ts';
import { gatewaysOf } from '../../payments/index.ts';
import type { GatewayMandate, MandateGateway } from '../../payments/index.ts';
import { planActs, scheduleAct } from '../../schedule/index.ts';
import { insertEvent, selectDebits } from '../debits.store.ts';
import {
  authoriseOrder,
  lockMandate,
  lockStudent,
  recordToken,
  selectInTheWay,
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

/** The questions of this process that are under way, by mandate. */
const underWay = new WeakMap<Services, Map<number, Promise<void>>>();

/**
 * The mandate as it stands after the question that is under way about it. The sheet and the gateway's messages come at
 * the same moment, and what one of them learns the others need not ask again.
 * @returns undefined when nobody is asking
 */
export async function afterQuestion(
  services: Services,
  { id, institute_id }: Pick<MandateRow, 'id' | 'institute_id'>,
): Promise<MandateRow | undefined> {
  const question = underWay.get(services)?.get(id);
  if (question === undefined) return undefined;
  // Whoever asked hears of its failure; who waited asks for himself.
  await question.catch(() => undefined);
  return selectMandate(services.db, institute_id, id);
}

/**
 * Asks the gateway where a mandate stands and settles what it tells: sheet, webhook and acts all call it, in any order
 * and any number of times (threats 6.4). One that was never registered has nothing to be asked; of one that waits for a
 * bank, what was learned while we waited for our turn is enough.
 * @throws GatewayUnknown, GatewayRefused, AppError gateway_mismatch when the gateway could not be asked
 */
export async function askMandate(
  services: Services,
  mandate: MandateRow,
  cause: MandateCause,
): Promise<void> {
  const now = await afterQuestion(services, mandate);
  if (now !== undefined && mandate.status === 'PENDING' && now.status === 'ACTIVE' && cause !== 'webhook')
    return;
  const all = underWay.get(services) ?? new Map<number, Promise<void>>();
  underWay.set(services, all);
  const question = ask(services, now ?? mandate, cause);
  all.set(mandate.id, question);
  try {
    await question;
  } finally {
    if (all.get(mandate.id) === question) all.delete(mandate.id);
  }
}

async function ask(services: Services, mandate: MandateRow, cause: MandateCause): Promise<void> {
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
  known: MandateRow,
  told: GatewayMandate,
  cause: MandateCause,
): Promise<void> {
  const { state } = told;
  if (state === 'none') return;
  const now = instituteNow(services.clock, known.clock_offset_ms);
  await services.db.tx(async (tx) => {
    const mandate = await recordToken(tx, known, told, now);
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
async function confirm(tx: Executor, seen: MandateRow, cause: MandateCause, now: Instant): Promise<void> {
  if (seen.status === 'ACTIVE') return;
  const mandate = await lockMandate(tx, seen);
  const { id, institute_id, status } = mandate;
  if (status === 'ACTIVE') return;
  if (status === 'PAUSED') return void (await changeMandate(tx, mandate, 'ACTIVE', { cause, now }));
  if (status !== 'CREATED' && status !== 'PENDING') return closeAtGateway(tx, mandate, now);
  await lockStudent(tx, mandate.student_id);
  const { is_given_up, live_order } = await selectInTheWay(tx, mandate);
  if (is_given_up || live_order !== null) {
    await changeMandate(tx, mandate, 'CANCELLED', { cause: 'overlap', now });
    return closeAtGateway(tx, mandate, now);
  }
  if (!(await changeMandate(tx, mandate, 'ACTIVE', { cause, now }))) return;
  await authoriseOrder(tx, mandate.order_id, now);
  const debits = await selectDebits(tx, id);
  await planActs(
    tx,
    debits.map((debit) => {
      const { notice_at: due_at } = planDebit(mandate.rail, debit.due_date, now);
      return { institute_id, due_at, kind: 'debit-notice', ref: `${debit.id}/${debit.round}` };
    }),
  );
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
