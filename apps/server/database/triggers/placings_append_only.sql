-- The record of who placed waiting money, where and why, never changes.
create or replace trigger placings_append_only before update or delete on placings
  for each statement execute function refuse_change();
