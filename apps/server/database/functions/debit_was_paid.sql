-- A debit is paid in the transaction that books its money, whatever reported the payment and whatever was planned for
-- the failed debit instead. Money booked as excess or under review pays no instalment.
create or replace function debit_was_paid() returns trigger language plpgsql as $$
declare
  v_debit_id bigint;
begin
  select mandate_debit_id into v_debit_id from orders where id = new.order_id;
  if v_debit_id is not null then
    -- Its states follow each other by our clock, even if the bank took the money before we requested the debit.
    perform move_debit(v_debit_id, 'PAID', null, 'captured', '', new.booked_at);
  end if;
  return null;
end $$;
