-- What claims the money of a refund, so that it is looked for and never sent (decision 222): OPEN while its payment is disputed;
-- LOST while a loss was not taken from the payment because a refund has the money (decision 131); USED while more was used than
-- there is, because a refund that failed was made after all (decision 221); else empty.
create or replace function claim_on_refund(p_refund refunds) returns text language plpgsql stable as $$
begin
  return case when disputed_of_payment(p_refund.payment_id) > 0 then 'OPEN' when loss_of_payment(p_refund.payment_id) > 0 then 'LOST'
    when p_refund.status <> 'FAILED'
      and (select left_of_payment(p, p_refund.source) from payments p where p.id = p_refund.payment_id) < 0 then 'USED'
    else '' end;
end $$;
