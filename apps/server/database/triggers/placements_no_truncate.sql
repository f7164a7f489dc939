-- Where money was placed when it came is what its receipt says.
create or replace trigger placements_no_truncate before truncate on placements
  for each statement execute function refuse_change();
