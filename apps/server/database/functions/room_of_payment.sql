-- The amount of a payment, or of one part of it, that the gateway can have refunded without us: what no refund of
-- ours requests. While the payment is disputed, unsent refunds of ours wait and do not count (decision 105).
create or replace function room_of_payment(p_payment payments, p_source text default null) returns bigint language plpgsql as $$
begin
  return (
    select sum(left_of_payment(p_payment, s.source)
      + case when disputed_of_payment(p_payment.id) > 0 then unsent_of_payment(p_payment.id, s.source) else 0 end)
    from unnest(array['EXCESS', 'HELD', 'FEES']) s (source) where p_source is null or s.source = p_source);
end $$;
