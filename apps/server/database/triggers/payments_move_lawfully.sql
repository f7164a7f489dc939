-- Booked money takes no way that the product's table of moves does not have.
create or replace trigger payments_move_lawfully before update of status on payments
  for each row when (old.status is distinct from new.status and not is_lawful_move('payment', old.status, new.status))
  execute function refuse_move('payment');
