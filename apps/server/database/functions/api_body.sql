-- What the institute API shows of an object.
create or replace function api_body(p_kind text, p_object_id bigint) returns jsonb language plpgsql stable as $$
begin
  return (select body from api_bodies(p_kind, array[p_object_id]));
end $$;
