-- The holder of the operator key cannot delete its traces.
create or replace trigger operator_acts_stay before update or delete on operator_acts
  for each row execute function keep_operator_act();
