-- An update that changes nothing is not told.
create or replace trigger guardians_tell after update on guardians for each row when (old is distinct from new)
  execute function tell_of_guardian();
