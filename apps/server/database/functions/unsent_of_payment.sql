-- The amount of unsent refunds from one part of a payment.
create or replace function unsent_of_payment(p_payment_id bigint, p_source text) returns bigint language plpgsql stable as $$
begin
  return coalesce((select sum(amount_paise) from refunds r
    where r.payment_id = p_payment_id and r.source = p_source and is_unsent(r)), 0);
end $$;
