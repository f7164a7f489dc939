import type { Language } from '@shulk/words/languages';
import type { Executor } from '../../../platform/db/db.ts';

/** What a debit's order inherits from the one through which the payer agreed. */
export interface SetupOrder {
  readonly page_id: number;
  readonly page_version: number | null;
  readonly card_code: string;
  readonly title: string;
  readonly contact_mobile: string;
  readonly contact_email: string;
  readonly language: Language | null;
}

/** Whether an order's card grants no discount, as its page says now [PJ-3.13]. */
export const skipsDiscount = async (ex: Executor, orderId: number): Promise<boolean> => {
  const found = await ex.maybe<{ skips: boolean }>(
    `select (c.card -> 'fee_group_discount_skip') = 'true' as skips
     from orders o join pages p on p.id = o.page_id, jsonb_array_elements(p.config -> 'sdk_block') as c(card)
     where o.id = $1 and c.card ->> 'code' = o.card_code`,
    [orderId],
  );
  return found?.skips === true;
};

/** The order through which the payer agreed. */
export const selectSetup = (ex: Executor, instituteId: number, orderId: number): Promise<SetupOrder> =>
  ex.one(
    'select page_id, page_version, card_code, title, contact_mobile, contact_email, language from orders where institute_id = $1 and id = $2',
    [instituteId, orderId],
  );
