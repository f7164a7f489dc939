-- Raises the version of an object of the institute API, because what is shown of it changed. Returns the version.
create or replace function touch_object(p_institute_id bigint, p_kind text, p_object_id bigint, p_now timestamptz)
returns int language plpgsql as $$
declare v_version int;
begin
  insert into api_objects as a (kind, object_id, institute_id, created_at, updated_at)
  values (p_kind, p_object_id, p_institute_id, p_now, p_now)
  on conflict (kind, object_id) do update set version = a.version + 1, updated_at = greatest(a.updated_at, excluded.updated_at)
  returning version into v_version;
  return v_version;
end $$;
