-- All that happens to a dispute is written there; a note and a reminder change nothing.
create or replace trigger dispute_events_tell after insert on dispute_events for each row
  when (new.kind not in ('note', 'reminded', 'late')) execute function tell_of_dispute();
