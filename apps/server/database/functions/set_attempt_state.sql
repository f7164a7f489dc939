-- Sets an attempt's state and writes its history row.
create or replace function set_attempt_state(
  p_attempt attempts, p_to text, p_method text, p_reason text, p_cause text, p_next_check_at timestamptz, p_now timestamptz
) returns void language plpgsql as $$
begin
  insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
  values (p_attempt.institute_id, 'attempt', p_attempt.id, p_attempt.status, p_to, p_cause, coalesce(p_attempt.gateway_payment_id, ''), p_now);
  update attempts set status = p_to, method = case when p_method = '' then method else p_method end, reason = p_reason,
    updated_at = p_now, next_check_at = p_next_check_at where id = p_attempt.id;
end $$;
