-- The receipt shows where money was placed at its capture.
create or replace trigger placements_append_only before update or delete on placements
  for each statement execute function refuse_change();
