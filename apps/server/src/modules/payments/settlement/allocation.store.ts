import type { Instant, OrderState, Paise, RestRule } from '@shulk/domain';
import type { Executor } from '../../../platform/db/db.ts';

/** An order whose money is being allocated; its row is locked. */
export interface OrderToAllocate {
  readonly institute_id: number;
  readonly student_id: number | null;
  readonly status: OrderState;
  readonly amount_paise: Paise;
  readonly expires_at: Instant;
  /** Its amounts were announced to the payer, so they never change: a debit, or a loan's first instalments. */
  readonly is_price_fixed: boolean;
  /** Of its gateway account. */
  readonly vendor: string;
  /** Whether another payment of its gateway order was booked; a debit has a charge for each try. */
  readonly was_paid_there: boolean;
  readonly rest_rule: RestRule;
}

/**
 * Locks an order, then all fees of its student by id, so that nothing changes between the decision and the booking.
 * The order's attempts need no lock of their own here: they change only under the order's.
 */
export async function lockOrderToAllocate(ex: Executor, orderId: number): Promise<OrderToAllocate> {
  await ex.one('select id from orders where id = $1 for update', [orderId]);
  // What was paid is read after the lock was taken, so that earlier payments are visible.
  const order = await ex.one<OrderToAllocate>(
    `select o.institute_id, o.student_id, o.status, o.amount_paise, o.expires_at, i.rest_rule,
       o.made_by = 'mandate' or o.emi_application_id is not null as is_price_fixed,
       g.vendor, o.made_by <> 'mandate' and exists (
         select 1 from payments p where p.order_id = o.id and p.gateway_account_id = o.gateway_account_id
           -- One that the gateway itself gave back is not the one it keeps.
           and not exists (select 1 from refunds r where r.payment_id = p.id and r.requested_by = 'GATEWAY' and r.reopens_fees)
       ) as was_paid_there
     from orders o join institutes i on i.id = o.institute_id join gateway_accounts g on g.id = o.gateway_account_id
     where o.id = $1`,
    [orderId],
  );
  await ex.query(
    'select id from fee_lines where institute_id = $1 and student_id = $2 order by id for update',
    [order.institute_id, order.student_id],
  );
  return order;
}

/** A line of an order, and what became of its fee since. */
export interface LineToAllocate {
  readonly line_no: number;
  readonly fee_line_id: number | null;
  readonly head_id: number | null;
  readonly label: string;
  readonly instalment: string;
  readonly balance_paise: Paise;
  readonly discount_paise: Paise;
  readonly late_fee_paise: Paise;
  /** Another order paid its typed amount. */
  readonly was_paid_since: boolean;
  /** What payments of this order pay of it. */
  readonly paid_balance_paise: Paise;
  readonly paid_discount_paise: Paise;
  readonly paid_late_fee_paise: Paise;
  /** A person's refund that leaves it owed again, or a lost dispute, took of that. */
  readonly was_given_back: boolean;
}

/** The agreed lines of an order, in their order. */
export const selectLinesToAllocate = (ex: Executor, orderId: number): Promise<LineToAllocate[]> =>
  ex.query(
    `select l.line_no, l.fee_line_id, l.head_id, l.label, l.instalment, l.balance_paise, l.discount_paise, l.late_fee_paise,
       exists (select 1 from order_lines x join orders other on other.id = x.order_id
         where x.fee_line_id = l.fee_line_id and x.order_id <> o.id and other.paid_at >= o.created_at) as was_paid_since,
       p.balance - g.balance as paid_balance_paise, p.discount - g.discount as paid_discount_paise,
       p.late_fee - g.late_fee as paid_late_fee_paise, g.n > 0 as was_given_back
     from order_lines l join orders o on o.id = l.order_id
       cross join lateral (
         select coalesce(sum(m.balance_paise), 0)::bigint as balance, coalesce(sum(m.discount_paise), 0)::bigint as discount,
           coalesce(sum(m.late_fee_paise), 0)::bigint as late_fee
         from payments x join paid_lines m on m.payment_id = x.id
         where x.order_id = o.id and case when l.fee_line_id is null then m.line_no = l.line_no else m.fee_line_id = l.fee_line_id end) p
       cross join lateral (
         select count(*) filter (where r.requested_by <> 'GATEWAY') as n, coalesce(sum(m.balance_paise), 0)::bigint as balance,
           coalesce(sum(m.discount_paise), 0)::bigint as discount, coalesce(sum(m.late_fee_paise), 0)::bigint as late_fee
         from payments x join refunds r on r.payment_id = x.id join refund_lines m on m.refund_id = r.id
         where x.order_id = o.id and r.reopens_fees and m.fee_line_id = l.fee_line_id) g
     where o.id = $1 order by l.line_no`,
    [orderId],
  );

/**
 * The fees of an order's student that a loan will pay, except those of which this order is the first instalments: once they
 * are paid, the loan pays the rest.
 */
export const selectLentFor = async (ex: Executor, orderId: number): Promise<ReadonlySet<number>> => {
  const rows = await ex.query<{ id: number }>(
    `select distinct l.fee_line_id as id from orders o
       join fee_lines f on f.student_id = o.student_id and f.institute_id = o.institute_id
       join emi_application_lines l on l.fee_line_id = f.id
       join emi_applications a on a.id = l.application_id
     where o.id = $1 and holds_fees(a.status) and (a.id is distinct from o.emi_application_id
       or exists (select 1 from payments p where p.order_id = o.id and p.placed_paise > 0))`,
    [orderId],
  );
  return new Set(rows.map(({ id }) => id));
};
