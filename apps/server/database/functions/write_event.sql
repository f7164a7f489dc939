-- Writes an event of the institute API, in the transaction of what happened, and raises the version of its object.
-- The numberer adds the body. p_student_id: whose sequence it stands in; null: nobody's.
create or replace function write_event(
  p_institute_id bigint, p_type text, p_kind text, p_object_id bigint, p_student_id bigint, p_now timestamptz
) returns void language plpgsql as $$
begin
  perform touch_object(p_institute_id, p_kind, p_object_id, p_now);
  insert into events_waiting (institute_id, type, kind, object_id, student_id, created_at)
  values (p_institute_id, p_type, p_kind, p_object_id, p_student_id, p_now);
end $$;
