-- An order takes no way that the product's table of moves does not have.
create or replace trigger orders_move_lawfully before update of status on orders
  for each row when (old.status is distinct from new.status and not is_lawful_move('order', old.status, new.status))
  execute function refuse_move('order');
