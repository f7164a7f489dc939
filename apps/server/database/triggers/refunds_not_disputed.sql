-- Also for a refund that is put down by hand.
create or replace trigger refunds_not_disputed before insert on refunds
  for each row execute function refuse_disputed_refund();
