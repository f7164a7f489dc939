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
    when 'mandate CREATED' then 'mandate.created'
    when 'mandate ACTIVE' then 'mandate.active'
    when 'mandate PAUSED' then 'mandate.paused'
    when 'mandate CANCELLED' then 'mandate.cancelled'
    when 'mandate EXPIRED' then 'mandate.expired'
    when 'mandate COMPLETED' then 'mandate.completed'
    when 'debit SCHEDULED' then 'debit.scheduled'
    when 'debit NOTIFIED' then 'debit.notified'
    when 'debit PAID' then 'debit.captured'
    when 'debit BOUNCED' then 'debit.bounced'
    when 'debit SKIPPED' then 'debit.skipped'
    when 'emi SUBMITTED' then 'emi.submitted'
    when 'emi APPROVED' then 'emi.approved'
    when 'emi REJECTED' then 'emi.rejected'
    when 'emi SIGNED' then 'emi.signed'
    when 'emi ACTIVE' then 'emi.disbursed'
    when 'emi CANCELLED' then 'emi.cancelled'
    when 'emi EXPIRED' then 'emi.expired'
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
    when 'mandate' then
      select student_id into v_student_id from mandates where id = new.ref_id;
    when 'debit' then
      select m.student_id into v_student_id from mandate_debits d join mandates m on m.id = d.mandate_id where d.id = new.ref_id;
    when 'emi' then
      v_kind := 'emi_application';
      select student_id into v_student_id from emi_applications where id = new.ref_id;
  end case;
  if v_type is null then
    perform touch_object(new.institute_id, v_kind, v_id, new.at);
  else
    perform write_event(new.institute_id, v_type, v_kind, v_id, v_student_id, new.at);
  end if;
  return null;
end $$;
