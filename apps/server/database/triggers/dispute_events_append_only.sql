-- A gateway's reports about a dispute are evidence.
create or replace trigger dispute_events_append_only before update or delete on dispute_events
  for each statement execute function refuse_change();
