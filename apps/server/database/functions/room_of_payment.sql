-- What of a payment, or of one part of it, can have gone back at the gateway without us: what nothing of ours asks back. While
-- the payment is disputed, refunds of ours that were not sent yet wait and take no room (decision 105).
create or replace function room_of_payment(p_payment payments, p_source text default null) returns bigint language plpgsql as $$
begin
  return (
    select sum(left_of_payment(p_payment, s.source)
      + case when disputed_of_payment(p_payment.id) > 0 then unsent_of_payment(p_payment.id, s.source) else 0 end)
    from unnest(array['EXCESS', 'HELD', 'FEES']) s (source) where p_source is null or s.source = p_source);
end $$;
