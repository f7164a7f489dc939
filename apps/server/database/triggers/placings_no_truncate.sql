-- The record of who placed waiting money, where and why, never changes.
create or replace trigger placings_no_truncate before truncate on placings
  for each statement execute function refuse_change();
