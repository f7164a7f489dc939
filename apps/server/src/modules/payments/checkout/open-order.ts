import type { Executor } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { FeesReserved, insertOrder } from '../orders/orders.store.ts';
import type { OrderWrite } from '../orders/orders.store.ts';
import { clearOverlappingOrders } from './overlapping-orders.ts';

/** Another order of the same fees may be placed at the same moment; more rounds than this are no accident. */
const ROUNDS = 3;

/** An order that the server opens: how it is read and recorded, both in the transaction that writes it. */
export interface ServerOrder {
  readonly institute_id: number;
  /** The order to write; undefined if nothing is owed any more. */
  readonly read: (tx: Executor) => Promise<OrderWrite | undefined>;
  readonly record: (tx: Executor, orderId: number, order: OrderWrite) => Promise<unknown>;
}

/**
 * Opens an order for the server and reserves its fees. Unpaid orders of the same fees are cancelled; one with a payment
 * in progress has priority.
 * @returns false if a payment is in progress, so nothing was opened
 */
export async function openOrder(services: Services, input: ServerOrder): Promise<boolean> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    try {
      await services.db.tx(async (tx) => {
        const order = await input.read(tx);
        if (order !== undefined) await input.record(tx, (await insertOrder(tx, order)).id, order);
      });
      return true;
    } catch (error) {
      if (!(error instanceof FeesReserved)) throw error;
      if (!(await hasRoom(services, input.institute_id, error.feeLineIds))) return false;
    }
  }
  return false;
}

async function hasRoom(services: Services, instituteId: number, fees: readonly number[]): Promise<boolean> {
  try {
    await clearOverlappingOrders(services, instituteId, { browserId: null, isOwn: () => false }, fees);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'order_in_progress') return false;
    throw error;
  }
}
