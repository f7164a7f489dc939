-- Raises the version of a refund, of which something else is shown now.
create or replace function show_refund() returns trigger language plpgsql as $$
begin
  perform touch_object(new.institute_id, 'refund', new.id, new.updated_at);
  return null;
end $$;
