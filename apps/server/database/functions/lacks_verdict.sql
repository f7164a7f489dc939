-- Whether an order under review waits for a person because no bank answered: no money of it came, and a try of it got no
-- verdict since. After 180 days no gateway answers for an order any more (decision 99).
create or replace function lacks_verdict(p_order orders, p_now timestamptz) returns boolean language plpgsql as $$
begin
  return p_order.status = 'REVIEW' and p_order.created_at > p_now - interval '180 days'
    and not exists (select from payments where order_id = p_order.id)
    and exists (select from attempts a where a.order_id = p_order.id
      and (a.status not in ('CAPTURED', 'FAILED', 'CANCELLED') or a.updated_at <= p_order.touched_at));
end $$;
