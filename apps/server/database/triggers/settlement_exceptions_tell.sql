-- Each exception is told once, when it is found.
create or replace trigger settlement_exceptions_tell after insert or update of cleared_at on settlement_exceptions
  for each row execute function tell_of_exception();
