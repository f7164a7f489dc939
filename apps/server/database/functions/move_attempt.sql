-- Moves an attempt, which the caller has locked, with what the gateway said of it. Returns whether it moved.
create or replace function move_attempt(
  p_attempt attempts, p_to text, p_method text, p_reason text, p_cause text, p_next_check_at timestamptz, p_now timestamptz,
  p_only_from text[] default null
) returns boolean language plpgsql as $$
begin
  if not move_state('attempt', p_attempt.institute_id, p_attempt.id, p_attempt.status, p_to, p_cause, p_now,
      p_attempt.gateway_payment_id, p_only_from) then
    return false;
  end if;
  update attempts set method = case when p_method = '' then method else p_method end, reason = p_reason,
    next_check_at = p_next_check_at where id = p_attempt.id;
  return true;
end $$;
