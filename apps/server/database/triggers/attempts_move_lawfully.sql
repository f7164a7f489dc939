-- An attempt to pay takes no way that the product's table of moves does not have.
create or replace trigger attempts_move_lawfully before update of status on attempts
  for each row when (old.status is distinct from new.status and not is_lawful_move('attempt', old.status, new.status))
  execute function refuse_move('attempt');
