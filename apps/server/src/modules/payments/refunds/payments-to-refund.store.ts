import type { Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** A captured payment and its refundable amounts. */
export interface RefundablePayment {
  readonly id: number;
  readonly institute_id: number;
  readonly clock_offset_ms: number;
  readonly gateway_payment_id: string;
  readonly status: string;
  readonly amount_paise: Paise;
  readonly refunded_paise: Paise;
  /** Of what pays fees, or of the whole payment if it pays none: without what was refunded or is in progress. */
  readonly left_paise: Paise;
}

/** The captured payments of one transaction of an institute, oldest first: several if it was paid twice. */
export const selectPaymentsOf = (
  ex: Executor,
  instituteCode: string,
  applicationCode: string,
): Promise<RefundablePayment[]> =>
  ex.query(
    `select p.id, p.institute_id, i.clock_offset_ms, p.gateway_payment_id, p.status, p.amount_paise, p.refunded_paise,
       greatest(0, left_of_payment(p, case p.status when 'EXCESS' then 'EXCESS' when 'REVIEW' then 'HELD' else 'FEES' end)) as left_paise
     from payments p join institutes i on i.id = p.institute_id
     where i.code = $1 and p.application_code = $2 and p.kind = 'gateway' order by p.id`,
    [instituteCode, applicationCode],
  );

/** The payment of an earlier refund with this request key, if any. */
export const selectPaymentOfRequest = (
  ex: Executor,
  instituteCode: string,
  requestKey: string,
): Promise<{ payment_id: number } | undefined> =>
  ex.maybe(
    `select r.payment_id from refunds r join institutes i on i.id = r.institute_id
     where i.code = $1 and r.request_key = $2`,
    [instituteCode, requestKey],
  );
