import type { Executor } from '../../../platform/db/db.ts';
import type { OrderWrite } from '../../payments/index.ts';

/** What a debit's order takes over from the one through which the payer agreed. */
export type SetupOrder = Pick<
  OrderWrite,
  'page_id' | 'card_code' | 'title' | 'contact_mobile' | 'contact_email'
>;

/** The order a payer agreed through. */
export const selectSetup = (ex: Executor, instituteId: number, orderId: number): Promise<SetupOrder> =>
  ex.one(
    'select page_id, card_code, title, contact_mobile, contact_email from orders where institute_id = $1 and id = $2',
    [instituteId, orderId],
  );
