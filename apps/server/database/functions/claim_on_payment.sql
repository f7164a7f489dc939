-- What a bank claims of a payment: OPEN while it is disputed, LOST while a loss was not taken from the payment because a
-- refund has the money (decision 131), else ''. A refund of claimed money is looked for and never sent (decision 222).
create or replace function claim_on_payment(p_payment_id bigint) returns text language plpgsql stable as $$
begin
  return case when disputed_of_payment(p_payment_id) > 0 then 'OPEN' when loss_of_payment(p_payment_id) > 0 then 'LOST' else '' end;
end $$;
