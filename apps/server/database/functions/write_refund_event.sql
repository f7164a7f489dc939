-- Writes a refund's event. The caller holds the payment's lock; the student's is taken after it.
create or replace function write_refund_event(p_refund refunds, p_payment payments, p_event text, p_now timestamptz)
returns void language plpgsql as $$
declare v_sequence bigint;
begin
  if p_payment.student_id is not null then
    update students set event_sequence = event_sequence + 1 where id = p_payment.student_id
      returning event_sequence into v_sequence;
  end if;
  insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
  values (p_payment.institute_id, p_event, p_payment.student_id, v_sequence,
    jsonb_build_object('refund_id', p_refund.id, 'refund_code', p_refund.refund_code, 'payment_id', p_payment.id,
      'application_code', p_payment.application_code), p_now);
end $$;
