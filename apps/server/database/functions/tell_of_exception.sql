-- What a person has to look at in a settlement is an event of the institute API; that it is in order again is shown.
create or replace function tell_of_exception() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform write_event(new.institute_id, 'exception.opened', 'exception', new.id,
      (select student_id from payments where id = new.payment_id), new.found_at);
  else
    perform touch_object(new.institute_id, 'exception', new.id, new.cleared_at);
  end if;
  return null;
end $$;
