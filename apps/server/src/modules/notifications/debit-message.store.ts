import type { Paise } from '@shulk/domain';
import type { Executor } from '../../platform/db/db.ts';
import type { PayerRow } from './send-to-payer.ts';

/** The order of a debit as its messages tell it. */
export interface DebitMessageRow extends PayerRow {
  readonly order_id: number;
  readonly amount_paise: Paise;
  readonly title: string;
  readonly slug: string;
  readonly institute_label: string;
  readonly institute_short: string;
  readonly is_test: boolean;
}

/** The order of a debit's event. */
export const selectDebitMessage = (
  ex: Executor,
  instituteId: number,
  orderId: number,
): Promise<DebitMessageRow | undefined> =>
  ex.maybe(
    `select o.institute_id, o.id as order_id, o.student_id, o.amount_paise, o.title, o.contact_mobile, o.contact_email,
       g.slug, i.label as institute_label, i.short_code as institute_short, i.mode <> 'live' as is_test
     from orders o join pages g on g.id = o.page_id join institutes i on i.id = o.institute_id
     where o.institute_id = $1 and o.id = $2`,
    [instituteId, orderId],
  );
