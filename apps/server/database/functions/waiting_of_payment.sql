-- What waits of one part of a payment for a person to place it: its rest, and, of money that nobody owed, what waits to be
-- refunded because the gateway refuses it for now.
create or replace function waiting_of_payment(p_payment payments, p_source text) returns bigint language plpgsql as $$
begin
  return left_of_payment(p_payment, p_source) + coalesce((select sum(r.amount_paise) from refunds r
    where r.payment_id = p_payment.id and r.source = 'EXCESS' and p_source = 'EXCESS' and r.status = 'WAITING' and is_unsent(r)), 0);
end $$;
