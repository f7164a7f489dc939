-- The amount of a payment that is disputed now.
create or replace function disputed_of_payment(p_payment_id bigint) returns bigint language plpgsql stable as $$
begin
  return coalesce((select sum(amount_paise) from disputes where payment_id = p_payment_id and ended_at is null), 0);
end $$;
