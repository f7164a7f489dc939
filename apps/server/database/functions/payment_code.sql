-- The public id of a payment: the transaction id of its order; a second payment of the order has its number behind it.
create or replace function payment_code(p_payment payments) returns text language plpgsql stable as $$
begin
  return p_payment.application_code
    || coalesce('.' || nullif((select count(*) from payments where order_id = p_payment.order_id and id < p_payment.id), 0) + 1, '');
end $$;
