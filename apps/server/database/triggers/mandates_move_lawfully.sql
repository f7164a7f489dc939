-- A mandate takes no way that the product's table of moves does not have.
create or replace trigger mandates_move_lawfully before update of status on mandates
  for each row when (old.status is distinct from new.status and not is_lawful_move('mandate', old.status, new.status))
  execute function refuse_move('mandate');
