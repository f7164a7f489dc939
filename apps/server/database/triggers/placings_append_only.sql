-- Who placed waiting money, where and why, stays on record.
create or replace trigger placings_append_only before update or delete on placings
  for each statement execute function refuse_change();
