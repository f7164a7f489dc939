-- A debit takes no way that the product's table of moves does not have.
create or replace trigger mandate_debits_move_lawfully before update of status on mandate_debits
  for each row when (old.status is distinct from new.status and not is_lawful_move('debit', old.status, new.status))
  execute function refuse_move('debit');
