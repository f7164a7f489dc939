-- Writes a dispute's event. The caller holds the payment's lock; the student's is taken after it.
create or replace function write_dispute_event(p_dispute disputes, p_event_id bigint, p_event text, p_now timestamptz) returns void language plpgsql as $$
declare
  v_payment payments;
  v_sequence bigint;
begin
  select * into strict v_payment from payments where id = p_dispute.payment_id;
  if v_payment.student_id is not null then
    update students set event_sequence = event_sequence + 1 where id = v_payment.student_id returning event_sequence into v_sequence;
  end if;
  insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
  values (p_dispute.institute_id, p_event, v_payment.student_id, v_sequence,
    jsonb_build_object('dispute_id', p_dispute.id, 'dispute_event_id', p_event_id, 'gateway_dispute_id', p_dispute.gateway_dispute_id,
      'payment_id', v_payment.id, 'application_code', v_payment.application_code, 'state', p_dispute.state,
      'amount_paise', p_dispute.amount_paise, 'lost_paise', p_dispute.lost_paise,
      'respond_by', to_char(p_dispute.respond_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), p_now);
end $$;
