import { planDebit } from '@shulk/domain';
import type { Instant } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';
import { freeOrder } from '../payments/index.ts';
import { endDebit, tell } from './debits/debit-round.ts';
import { lockDebit, selectDebits } from './debits.store.ts';
import { lockWithToken } from './mandates.store.ts';
import { changeMandate } from './setup/change-mandate.ts';
import { closeAtGateway } from './setup/settle-mandate.ts';

interface OfInstitute {
  readonly id: number;
  readonly institute_id: number;
}

const lockMandate = (tx: Executor, mandate: OfInstitute, now: Instant) =>
  lockWithToken(tx, mandate, { payment_id: '', token_id: '' }, now);

/**
 * Ends an auto debit at the wish of its institute, here and at the gateway; a debit that is under way stays so.
 * @returns false if it is over
 */
export async function cancelMandateIn(
  tx: Executor,
  { id, institute_id }: OfInstitute,
  now: Instant,
): Promise<boolean> {
  const mandate = await lockMandate(tx, { id, institute_id }, now);
  if (!(await changeMandate(tx, mandate, 'CANCELLED', { cause: 'institute', now }))) return false;
  await closeAtGateway(tx, mandate, now);
  return true;
}

/**
 * Lets one debit out at the wish of the institute; its fees stay owed, and its payer is told. @returns false if it has begun or is over
 */
export async function skipDebitIn(
  tx: Executor,
  { id, institute_id }: OfInstitute,
  instalmentNo: number,
  now: Instant,
): Promise<boolean> {
  const mandate = await lockMandate(tx, { id, institute_id }, now);
  const seen = (await selectDebits(tx, id)).find((one) => one.instalment_no === instalmentNo);
  if (seen === undefined) return false;
  // Lock order: order before debit, as in a booking. It stays open if the debit began meanwhile.
  if (seen.order_id !== null) await freeOrder(tx, seen.order_id, 'institute', now);
  const debit = await lockDebit(tx, institute_id, seen.id);
  if (debit.status !== 'SCHEDULED' && debit.status !== 'NOTIFIED') return false;
  const of = { debit, mandate, at: now };
  await endDebit(tx, of, 'SKIPPED', 'institute');
  // The event locks the student's row, which follows the mandate's in the lock order.
  await tell(
    tx,
    of,
    'debit.skipped',
    debit.debit_at ?? planDebit(mandate.rail, debit.due_date, now).debit_at,
  );
  return true;
}
