-- A truncate would bypass the check of each row.
create or replace trigger operator_acts_no_truncate before truncate on operator_acts
  for each statement execute function refuse_change();
