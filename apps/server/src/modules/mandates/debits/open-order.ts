import { allotDebit, indiaDay, paise, sumPaise } from '@shulk/domain';
import { plusMs } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/db/db.ts';
import { newApplicationCode, newCode } from '../../../platform/ids.ts';
import type { Services } from '../../../platform/services.ts';
import { openOrder } from '../../payments/index.ts';
import { reachCrashPoint } from '../../../platform/processes/crash-points.ts';
import { lockDebit, recordOrder } from '../debits.store.ts';
import { selectSetup } from './setup-order.store.ts';
import { feesOf } from './debit-round.ts';
import type { DebitAt } from './debit-round.ts';

/**
 * A debit's order stays open from the notice until the gateway's final answer, a week after the debit (threats 6.1).
 */
const ORDER_DAYS = 10;

/**
 * Opens the order of a debit with its notice: today's amounts are frozen and the fees reserved (R10, regulation E.1).
 * @returns false if a payment is in progress, so no debit may be announced now
 */
export async function openDebitOrder(services: Services, of: DebitAt): Promise<boolean> {
  const { institute_id, id, round } = of.debit;
  const isOpen = await openOrder(services, {
    institute_id,
    read: async (tx) => {
      const debit = await lockDebit(tx, institute_id, id);
      const isDue = debit.order_id === null && debit.round === round && debit.status === 'SCHEDULED';
      return isDue ? orderOf(tx, of) : undefined;
    },
    record: (tx, order_id, { amount }) => recordOrder(tx, id, { order_id, amount }),
  });
  if (isOpen) reachCrashPoint('debit-order-made');
  return isOpen;
}

type DebitOrder = Awaited<ReturnType<Parameters<typeof openOrder>[1]['read']>>;

/** The order of a debit; undefined if nothing is owed any more. */
async function orderOf(tx: Executor, of: DebitAt): Promise<DebitOrder> {
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
