-- Records the gateway's state of a payment that is not captured (pending, authorised, failed), if its attempt may move
-- there; p_only_from: only from these states, null: from any. Returns the attempt's previous state, and whether it moved.
create or replace function note_attempt(
  p_order_id bigint, p_gateway_payment_id text, p_to text, p_only_from text[], p_method text, p_reason text,
  p_cause text, p_next_check_at timestamptz, p_now timestamptz
) returns table (before text, moved boolean) language plpgsql as $$
declare
  v_order orders;
  v_attempt attempts;
begin
  select * into strict v_order from orders where id = p_order_id for update;
  v_attempt := claim_attempt(v_order, p_gateway_payment_id, p_now);
  return query select v_attempt.status,
    move_attempt(v_attempt, p_to, p_method, p_reason, p_cause, p_next_check_at, p_now, p_only_from);
end $$;
