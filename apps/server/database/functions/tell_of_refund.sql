-- A new refund is an event of the institute API. What the gateway made without us is told once it is booked.
create or replace function tell_of_refund() returns trigger language plpgsql as $$
begin
  perform write_event(new.institute_id, case new.status when 'REQUESTED' then 'refund.requested' when 'PROCESSED' then 'refund.processed'
    else 'refund.failed' end, 'refund', new.id, (select student_id from payments where id = new.payment_id), new.created_at);
  return null;
end $$;
