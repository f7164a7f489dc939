-- The refundable rest of one part of a payment. A failed refund that the gateway says it made counts as used; below 0 if its
-- money was used otherwise before (decision 221).
create or replace function left_of_payment(p_payment payments, p_source text) returns bigint language plpgsql as $$
begin
  return case p_source when 'FEES' then p_payment.placed_paise when 'HELD' then p_payment.held_paise else p_payment.excess_paise end
    - coalesce((select sum(r.amount_paise) from refunds r
        where r.payment_id = p_payment.id and r.source = p_source and (r.status <> 'FAILED' or r.told_made_at is not null)), 0);
end $$;
