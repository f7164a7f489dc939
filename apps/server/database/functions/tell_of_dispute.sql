-- What is told of a dispute is an event of it, or raises its version; its payment shows it, too.
create or replace function tell_of_dispute() returns trigger language plpgsql as $$
declare
  v_dispute disputes;
  v_student_id bigint;
begin
  select * into strict v_dispute from disputes where id = new.dispute_id;
  select student_id into v_student_id from payments where id = v_dispute.payment_id;
  if new.kind = 'opened' then
    perform write_event(new.institute_id, 'dispute.opened', 'dispute', new.dispute_id, v_student_id, new.at);
  end if;
  if new.kind in ('opened', 'moved') and new.state in ('WON', 'LOST', 'CLOSED') then
    perform write_event(new.institute_id, 'dispute.closed', 'dispute', new.dispute_id, v_student_id, new.at);
  elsif new.kind = 'moved' then
    perform write_event(new.institute_id, 'dispute.updated', 'dispute', new.dispute_id, v_student_id, new.at);
  elsif new.kind <> 'opened' then
    perform touch_object(new.institute_id, 'dispute', new.dispute_id, new.at);
  end if;
  perform touch_object(new.institute_id, 'payment', v_dispute.payment_id, new.at);
  return null;
end $$;
