-- Only for servers of the version before, which end an unused attempt by this name: their connections keep the type of its
-- result. The next version drops it.
create or replace function set_attempt_state(
  p_attempt attempts, p_to text, p_method text, p_reason text, p_cause text, p_next_check_at timestamptz, p_now timestamptz
) returns void language plpgsql as $$
begin
  perform move_attempt(p_attempt, p_to, p_method, p_reason, p_cause, p_next_check_at, p_now);
end $$;
