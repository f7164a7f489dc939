-- The refundable rest of one part of a payment.
create or replace function left_of_payment(p_payment payments, p_source text) returns bigint language plpgsql as $$
begin
  return case p_source when 'FEES' then p_payment.placed_paise when 'HELD' then p_payment.held_paise else p_payment.excess_paise end
    - coalesce((select sum(r.amount_paise) from refunds r
        where r.payment_id = p_payment.id and r.source = p_source and r.status <> 'FAILED'), 0);
end $$;
