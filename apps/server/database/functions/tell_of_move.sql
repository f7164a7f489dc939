-- A change of state is an event of the institute API, or raises the version of what it changed. Tries to pay belong to their order.
create or replace function tell_of_move() returns trigger language plpgsql as $$
declare
  v_kind text := new.kind;
  v_id bigint := new.ref_id;
  v_student_id bigint;
  v_type text := case new.kind || ' ' || new.to_state
    when 'order CREATED' then 'order.created'
    when 'order EXPIRED' then 'order.expired'
    when 'order CANCELLED' then 'order.cancelled'
    when 'attempt PENDING' then 'payment.pending'
    when 'attempt FAILED' then 'payment.failed'
    when 'refund PROCESSED' then 'refund.processed'
    when 'refund FAILED' then 'refund.failed'
  end;
begin
  case new.kind
    when 'order' then
      select student_id into v_student_id from orders where id = new.ref_id;
    when 'attempt' then
      v_kind := 'order';
      select o.id, o.student_id into v_id, v_student_id from attempts a join orders o on o.id = a.order_id where a.id = new.ref_id;
    when 'refund' then
      select p.student_id into v_student_id from refunds r join payments p on p.id = r.payment_id where r.id = new.ref_id;
  end case;
  if v_type is null then
    perform touch_object(new.institute_id, v_kind, v_id, new.at);
  else
    perform write_event(new.institute_id, v_type, v_kind, v_id, v_student_id, new.at);
  end if;
  return null;
end $$;
