-- Where money was placed when it came is what its receipt says.
create or replace trigger placements_append_only before update or delete on placements
  for each statement execute function refuse_change();
