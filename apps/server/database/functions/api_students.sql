-- What the institute API and its events say of students, many at once, as an import writes them. No name and no contact.
create or replace function api_students(p_ids bigint[]) returns table (id bigint, body jsonb) language sql stable as $$
  select s.id, jsonb_build_object('object', 'student', 'id', s.student_uuid, 'version', v.version,
    'created_at', utc_text(v.created_at), 'updated_at', utc_text(v.updated_at),
    'status', s.status, 'verified', s.verified, 'location_code', s.location_code, 'education_type_code', s.education_type_code,
    'academic_year', s.ay_code, 'class_code', s.class_code)
  from students s join api_objects v on v.kind = 'student' and v.object_id = s.id where s.id = any (p_ids)
$$;
