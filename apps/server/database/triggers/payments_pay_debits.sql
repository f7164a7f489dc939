-- A payment that pays its order pays the order's debit as well.
create or replace trigger payments_pay_debits after insert on payments
  for each row when (new.status = 'CAPTURED' and new.order_id is not null) execute function debit_was_paid();
