-- An act takes no way that the product's table of moves does not have.
create or replace trigger scheduled_acts_move_lawfully before update of state on scheduled_acts
  for each row when (old.state is distinct from new.state and not is_lawful_move('act', old.state, new.state))
  execute function refuse_move('act');
