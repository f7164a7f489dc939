import { allotDebit, indiaDay, paise, sumPaise } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { newApplicationCode, newCode } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import { FeesReserved, insertOrder, makeRoom } from '../../payments/index.ts';
import { reach } from '../../../platform/crash-points.ts';
import type { OrderWrite } from '../../payments/index.ts';
import { lockDebit, recordOrder } from '../debits.store.ts';
import { selectSetup } from './setup-order.store.ts';
import { feesOf } from './round.ts';
import type { DebitAt } from './round.ts';

/** A debit's order stays open from the notice until the gateway's last word, a week after the debit (threats 6.1). */
const ORDER_DAYS = 10;
/** Somebody else may open an order for the same fees at the same moment; more than this is no accident. */
const ROUNDS = 3;

/**
 * Opens the order of a debit at its notice: amounts as they stand now, frozen, and the fees reserved to it (R10,
 * regulation E.1). Unpaid orders of the same fees are given up for it; one under payment goes before.
 * @returns false when a payment is under way, so that no debit may be announced now
 */
export async function openDebitOrder(services: Services, of: DebitAt): Promise<boolean> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    try {
      await writeOrder(services, of);
      reach('debit-order-made');
      return true;
    } catch (error) {
      if (!(error instanceof FeesReserved)) throw error;
      if (!(await hasRoom(services, of.debit.institute_id, error.feeLineIds))) return false;
    }
  }
  return false;
}

async function hasRoom(services: Services, instituteId: number, fees: readonly number[]): Promise<boolean> {
  try {
    await makeRoom(services, instituteId, { browserId: null, isOwn: () => false }, fees);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'order_in_progress') return false;
    throw error;
  }
}

async function writeOrder(services: Services, of: DebitAt): Promise<void> {
  await services.db.tx(async (tx) => {
    const debit = await lockDebit(tx, of.debit.institute_id, of.debit.id);
    if (debit.order_id !== null || debit.round !== of.debit.round || debit.status !== 'SCHEDULED') return;
    const order = await orderOf(tx, of);
    if (order === undefined) return;
    const { id } = await insertOrder(tx, order);
    await recordOrder(tx, debit.id, { order_id: id, amount: order.amount });
  });
}

/** The order of a debit; undefined when nothing is owed any more. */
async function orderOf(tx: Executor, of: DebitAt): Promise<OrderWrite | undefined> {
  const { debit, mandate, at } = of;
  const parts = allotDebit(await feesOf(tx, of), mandate.max_amount_paise);
  const lines = parts.map(({ fee, allotment: { balance, discount, late_fee } }) => ({
    fee_line_id: fee.id,
    head_id: fee.head_id,
    label: fee.label,
    instalment: fee.instalment,
    balance,
    discount,
    late_fee,
  }));
  const amount = sumPaise(lines.map(({ balance, late_fee }) => paise(balance + late_fee)));
  if (amount <= 0) return undefined;
  return {
    ...(await selectSetup(tx, mandate.institute_id, mandate.order_id)),
    order_code: newCode('ord'),
    application_code: newApplicationCode(indiaDay(at)),
    institute_id: debit.institute_id,
    student_id: mandate.student_id,
    browser_session_id: null,
    contact_is_typed: false,
    made_by: 'mandate',
    mandate_debit_id: debit.id,
    reference_id: '',
    pay_session_id: null,
    financing_mode: 'AUTO-DEBIT',
    amount,
    gateway_account_id: mandate.gateway_account_id,
    token_hash: null,
    token_expires_at: null,
    parent_origin: '',
    created_at: at,
    expires_at: plusMs(at, ORDER_DAYS * 24 * 3_600_000),
    lines,
  };
}
