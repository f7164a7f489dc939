-- Gives an event the version and the body that its object has at the end of the transaction.
create or replace function freeze_event() returns trigger language plpgsql as $$
declare v_body jsonb;
begin
  perform touch_object(new.institute_id, new.kind, new.object_id, new.created_at);
  v_body := api_body(new.kind, new.object_id);
  update events_waiting set object_version = (v_body ->> 'version')::int, body = v_body where id = new.id;
  return null;
end $$;
