-- Any recorded payment of a fee under an EMI updates the application in the same transaction.
create or replace trigger allocations_look_at_loan after insert on payment_allocations
  for each row execute function look_at_loan_of_paid_fee();
