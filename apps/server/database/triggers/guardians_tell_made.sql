-- Whoever writes guardians, the institute's systems hear of them.
create or replace trigger guardians_tell_made after insert on guardians
  referencing new table as made for each statement execute function tell_of_made('guardian');
