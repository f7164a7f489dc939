-- A receipt that is issued again is an event of the institute API.
create or replace function tell_of_reissue() returns trigger language plpgsql as $$
begin
  perform write_event(new.institute_id, 'receipt.reissued', 'receipt', new.id,
    (select student_id from payments where id = new.payment_id), new.reissued_at);
  return null;
end $$;
