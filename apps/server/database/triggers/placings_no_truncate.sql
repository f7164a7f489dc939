-- Who placed waiting money, where and why, stays on record.
create or replace trigger placings_no_truncate before truncate on placings
  for each statement execute function refuse_change();
