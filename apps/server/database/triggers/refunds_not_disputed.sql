-- Also checks refunds that a person inserts.
create or replace trigger refunds_not_disputed before insert on refunds
  for each row execute function refuse_disputed_refund();
