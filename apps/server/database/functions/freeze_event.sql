-- Gives an event the version and the body that its object has at the end of the transaction.
create or replace function freeze_event() returns trigger language plpgsql as $$
declare v_version int := touch_object(new.institute_id, new.kind, new.object_id, new.created_at);
begin
  update events_waiting set object_version = v_version, body = api_body(new.kind, new.object_id) where id = new.id;
  return null;
end $$;
