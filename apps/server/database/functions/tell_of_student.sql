-- A change of a student is an event of the institute API.
create or replace function tell_of_student() returns trigger language plpgsql as $$
begin
  perform write_event(new.institute_id, case when new.status = old.status then 'student.updated' when new.status = 'ACTIVE' then 'student.activated'
    when old.status = 'ACTIVE' then 'student.deactivated' else 'student.updated' end, 'student', new.id, new.id, institute_now(new.institute_id));
  return null;
end $$;
