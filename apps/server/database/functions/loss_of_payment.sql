-- What banks took back of a payment and no part of it could give, because refunds had it: the institute's loss (decision 131).
create or replace function loss_of_payment(p_payment_id bigint) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(d.lost_paise - coalesce((select sum(r.amount_paise) from refunds r where r.dispute_id = d.id), 0)), 0)
    from disputes d where d.payment_id = p_payment_id and d.state = 'LOST');
end $$;
