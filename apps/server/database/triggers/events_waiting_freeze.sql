-- The body of an event is its object as the transaction leaves it, whatever comes after the event was written.
drop trigger if exists events_waiting_freeze on events_waiting;
create constraint trigger events_waiting_freeze after insert on events_waiting
  deferrable initially deferred for each row when (new.body is null) execute function freeze_event();
