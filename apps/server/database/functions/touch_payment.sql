-- Raises the versions of a payment, its order and its receipt, which show what became of its money.
create or replace function touch_payment(p_payment payments, p_now timestamptz) returns void language plpgsql as $$
begin
  perform touch_object(p_payment.institute_id, case p_payment.kind when 'gateway' then 'payment' else 'offline_payment' end, p_payment.id, p_now);
  if p_payment.order_id is not null then
    perform touch_object(p_payment.institute_id, 'order', p_payment.order_id, p_now);
  end if;
  perform touch_object(p_payment.institute_id, 'receipt', r.id, p_now) from receipts r where r.payment_id = p_payment.id;
end $$;
