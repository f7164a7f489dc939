-- A dispute takes no way that the product's table of moves does not have.
create or replace trigger disputes_move_lawfully before update of state on disputes
  for each row when (old.state is distinct from new.state and not is_lawful_move('dispute', old.state, new.state))
  execute function refuse_move('dispute');
