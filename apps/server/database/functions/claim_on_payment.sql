-- What a bank claims of a payment: OPEN while a dispute is, LOST while a loss was not taken from the payment because a
-- refund has the money (decision 131), else ''. A refund of claimed money is looked for and never sent (decision 220).
create or replace function claim_on_payment(p_payment_id bigint) returns text language plpgsql stable as $$
begin
  return coalesce((
    select case when bool_or(d.ended_at is null) then 'OPEN' else 'LOST' end from disputes d
    where d.payment_id = p_payment_id and (d.ended_at is null or (d.state = 'LOST' and d.lost_paise > coalesce((
      select sum(r.amount_paise) from refunds r where r.dispute_id = d.id), 0)))
    having count(*) > 0), '');
end $$;
