-- A payment that pays its order also pays the order's debit.
create or replace trigger payments_pay_debits after insert on payments
  for each row when (new.status = 'CAPTURED' and new.order_id is not null) execute function debit_was_paid();
