-- A session takes no way that the product's table of moves does not have.
create or replace trigger pay_sessions_move_lawfully before update of status on pay_sessions
  for each row when (old.status is distinct from new.status and not is_lawful_move('session', old.status, new.status))
  execute function refuse_move('session');
