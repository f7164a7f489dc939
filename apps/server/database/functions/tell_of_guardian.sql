-- A change of a guardian is an event of the institute API; another contact, or the end of one, has a name of its own.
create or replace function tell_of_guardian() returns trigger language plpgsql as $$
begin
  perform write_event(new.institute_id, case when (old.mobile, old.email, old.active) is distinct from (new.mobile, new.email, new.active)
    then 'guardian.contact_changed' else 'guardian.updated' end, 'guardian', new.id, new.student_id, institute_now(new.institute_id));
  return null;
end $$;
