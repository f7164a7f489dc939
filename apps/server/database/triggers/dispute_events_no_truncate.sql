-- A gateway's reports about a dispute are evidence.
create or replace trigger dispute_events_no_truncate before truncate on dispute_events
  for each statement execute function refuse_change();
