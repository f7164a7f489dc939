-- The receipt shows where money was placed at its capture.
create or replace trigger placements_no_truncate before truncate on placements
  for each statement execute function refuse_change();
