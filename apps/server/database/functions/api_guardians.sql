-- What the institute API and its events say of guardians, many at once. No name and no contact, only whether there is one. The
-- id is that of the student with the guardian's number behind it.
create or replace function api_guardians(p_ids bigint[]) returns table (id bigint, body jsonb) language sql stable as $$
  select g.id, jsonb_build_object('object', 'guardian',
    'id', s.sbd_code || '.' || (select count(*) from guardians o where o.student_id = g.student_id and o.id <= g.id), 'version', v.version,
    'created_at', utc_text(v.created_at), 'updated_at', utc_text(v.updated_at), 'student_id', s.student_uuid, 'relation', g.relation,
    'is_primary', g.is_primary, 'active', g.active, 'has_mobile', g.mobile is not null, 'has_email', g.email is not null)
  from guardians g join students s on s.id = g.student_id
    join api_objects v on v.kind = 'guardian' and v.object_id = g.id where g.id = any (p_ids)
$$;
