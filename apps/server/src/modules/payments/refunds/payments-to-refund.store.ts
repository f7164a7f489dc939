import type { Paise } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';
import type { DueSource } from '../../../platform/due/due.store.ts';

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

const refundable = `select p.id, p.institute_id, i.clock_offset_ms, p.gateway_payment_id, p.status, p.amount_paise, p.refunded_paise,
       greatest(0, left_of_payment(p, case p.status when 'EXCESS' then 'EXCESS' when 'REVIEW' then 'HELD' else 'FEES' end)) as left_paise
     from payments p join institutes i on i.id = p.institute_id`;

/** The captured payments of one transaction of an institute, oldest first: several if it was paid twice. */
export const selectPaymentsOf = (
  ex: Executor,
  instituteCode: string,
  applicationCode: string,
): Promise<RefundablePayment[]> =>
  ex.query(
    `${refundable}
     where i.code = $1 and p.application_code = $2 and p.kind = 'gateway' order by p.id`,
    [instituteCode, applicationCode],
  );

/** A captured payment of an institute by the id that its API shows. */
export const selectPaymentToRefund = (
  ex: Executor,
  instituteId: number,
  paymentCode: string,
): Promise<RefundablePayment | undefined> =>
  ex.maybe(
    `${refundable} where p.institute_id = $1 and p.application_code = split_part($2, '.', 1) and payment_code(p) = $2
       and p.kind = 'gateway'`,
    [instituteId, paymentCode],
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

/** A payment with excess money that is neither refunded nor being refunded. */
export interface ExcessPayment {
  readonly id: number;
  readonly institute_id: number;
  readonly clock_offset_ms: number;
  /** Its refunds that a placing ended. */
  readonly ended: number;
}

/** Such payments. The product requests each refund once: if it failed, a person decides. If a placing ended it, the rest is still due. */
export const DUE_EXCESS: DueSource = {
  kind: 'excess',
  due: `from payments d join institutes i on i.id = d.institute_id where d.excess_paise > 0
    -- As the index has it, so that those given back long ago are not looked at one by one.
    and case when d.placed_paise = 0 then d.refunded_paise else d.rest_refunded_paise end < d.held_paise + d.excess_paise
    -- A count is looked up by payment; a planner may read all refunds for "not exists".
    and (select count(*) from refunds r where r.payment_id = d.id and r.requested_by = 'EXCESS' and r.placing_id is null
      and not exists (select from refunds x where x.rest_of_id = r.id)) = 0
    and left_of_payment(d, 'EXCESS') > 0 and disputed_of_payment(d.id) = 0`,
  by: 'd.id',
  age: `$1::timestamptz + i.clock_offset_ms * interval '1 millisecond' - d.booked_at`,
};

/** Such payments, oldest first. */
export const selectExcess = (ex: Executor, most: number): Promise<ExcessPayment[]> =>
  ex.query(
    `select d.id, d.institute_id, i.clock_offset_ms,
    (select count(*)::int from refunds r where r.payment_id = d.id and r.placing_id is not null) as ended ${DUE_EXCESS.due} order by d.id limit $1`,
    [most],
  );
