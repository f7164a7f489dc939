import { planDebit } from '@shulk/domain';
import type { Instant, MandateState } from '@shulk/domain';
import { instituteNow } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Executor } from '../../../platform/db/db.ts';
import type { Services } from '../../../platform/services.ts';
import { gatewaysOf } from '../../gateways/index.ts';
import type { GatewayMandate, MandateGateway } from '../../gateways/index.ts';
import { planActs, scheduleAct } from '../../schedule/index.ts';
import { activateMandate, lockStudent, lockWithToken, selectActivationFacts } from '../mandates.store.ts';
import type { MandateCause, MandateRow } from '../mandates.store.ts';
import { changeMandate } from './change-mandate.ts';
import type { Part } from '../../../platform/parts.ts';

/** The mandate interface of an account. @throws AppError gateway_mismatch if it has none or must not be used */
export async function mandatesOf(services: Services, accountId: number): Promise<MandateGateway> {
  const { gateway } = await gatewaysOf(services).require(accountId);
  if (gateway.mandates === undefined) throw new AppError('gateway_mismatch');
  return gateway.mandates;
}

/** Queries of this process in flight, by mandate; each resolves with the mandate after it. */
export const queriesInFlight: Part<Map<number, Promise<MandateRow>>> = {
  name: 'mandate queries in flight',
  make: () => new Map(),
};

/**
 * The mandate after the query in flight. Sheet and webhook arrive at the same moment; one query serves both.
 * @returns undefined if there is none, or if it got no answer: the caller then queries itself
 */
export const afterQueryInFlight = (
  services: Services,
  { id }: Pick<MandateRow, 'id'>,
): Promise<MandateRow | undefined> | undefined =>
  // The query's own caller handles its failure.
  services.parts
    .of(queriesInFlight)
    .get(id)
    ?.catch(() => undefined);

/**
 * Queries the gateway about a mandate and applies the answer: sheet, webhook and acts call it in any order, any number
 * of times (threats 6.4). An unregistered one is not queried; for a pending one the answer of a query in flight is
 * enough.
 * @throws CallUnknown, CallRefused, AppError gateway_mismatch if the gateway could not be queried
 */
export async function queryMandate(
  services: Services,
  mandate: MandateRow,
  cause: MandateCause,
): Promise<void> {
  // No await without a query in flight: another caller of the same tick would find none either.
  const question = afterQueryInFlight(services, mandate);
  const now = question && (await question);
  if (mandate.status === 'PENDING' && now?.status === 'ACTIVE' && cause !== 'webhook') return;
  const all = services.parts.of(queriesInFlight);
  const asking = ask(services, now ?? mandate, cause);
  all.set(mandate.id, asking);
  try {
    await asking;
  } finally {
    if (all.get(mandate.id) === asking) all.delete(mandate.id);
  }
}

async function ask(services: Services, mandate: MandateRow, cause: MandateCause): Promise<MandateRow> {
  const { gateway_customer_id: customer_id, gateway_order_id } = mandate;
  if (customer_id === null || gateway_order_id === null) return mandate;
  const gateway = await mandatesOf(services, mandate.gateway_account_id);
  const token_id = mandate.gateway_token_id ?? '';
  const told = await gateway.fetchMandate({ customer_id, gateway_order_id, token_id });
  return told.state === 'none'
    ? mandate
    : settleMandate(services, mandate, { ...told, state: told.state }, cause);
}

/** A gateway's answer about a mandate that the payer acted on. */
type ReportedMandate = GatewayMandate & { readonly state: Exclude<GatewayMandate['state'], 'none'> };

/** Applies the gateway's answer, in one transaction. @returns the mandate after it */
async function settleMandate(
  services: Services,
  known: MandateRow,
  told: ReportedMandate,
  cause: MandateCause,
): Promise<MandateRow> {
  const { state } = told;
  const now = instituteNow(services.clock, known.clock_offset_ms);
  const settled = await services.db.tx(async (tx): Promise<MandateRow> => {
    const mandate = await lockWithToken(tx, known, told, now);
    if (state === 'active') return { ...mandate, status: await hold(tx, mandate, cause, now) };
    if (state === 'open') return mandate;
    const to = ({ paused: 'PAUSED', rejected: 'REJECTED', cancelled: 'CANCELLED' } as const)[state];
    const has_moved = await changeMandate(tx, mandate, to, { cause, reason: told.reason, now });
    return has_moved ? { ...mandate, status: to } : mandate;
  });
  services.outbox.nudge();
  return settled;
}

/**
 * The bank reports a locked mandate as active. One that is over here, was cancelled in the sheet, or lost to another
 * one for the same fees is ended at the gateway: it never debits anything.
 * @returns its state then
 */
async function hold(
  tx: Executor,
  mandate: MandateRow,
  cause: MandateCause,
  now: Instant,
): Promise<MandateState> {
  const { institute_id, status } = mandate;
  if (status === 'ACTIVE') return status;
  if (status === 'PAUSED') {
    return (await changeMandate(tx, mandate, 'ACTIVE', { cause, now })) ? 'ACTIVE' : status;
  }
  if (status !== 'CREATED' && status !== 'PENDING') {
    await closeAtGateway(tx, mandate, now);
    return status;
  }
  await lockStudent(tx, mandate.student_id);
  const { is_given_up, live_order, debits } = await selectActivationFacts(tx, mandate);
  if (is_given_up || live_order !== null) {
    await changeMandate(tx, mandate, 'CANCELLED', { cause: 'overlap', now });
    await closeAtGateway(tx, mandate, now);
    return 'CANCELLED';
  }
  await activateMandate(tx, mandate, { cause, now });
  await planActs(
    tx,
    debits.map((debit) => {
      const { notice_at: due_at } = planDebit(mandate.rail, debit.due_date, now);
      return { institute_id, due_at, kind: 'debit-notice', ref: `${debit.id}/${debit.round}` };
    }),
  );
  return 'ACTIVE';
}

/** Schedules, once, the end of a mandate at the gateway. */
export const closeAtGateway = async (tx: Executor, mandate: MandateRow, now: Instant): Promise<void> => {
  const { institute_id, id } = mandate;
  await scheduleAct(tx, { institute_id, due_at: now, kind: 'mandate-close', ref: String(id) });
};
