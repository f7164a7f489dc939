-- Records the gateway's state of a payment that is not captured (pending, authorised, failed). p_from names the
-- states that allow the move; the caller passes it from the product's own table. Returns the attempt's previous
-- state, and whether it moved.
create or replace function note_attempt(
  p_order_id bigint, p_gateway_payment_id text, p_to text, p_from text[], p_method text, p_reason text,
  p_cause text, p_next_check_at timestamptz, p_now timestamptz
) returns table (before text, moved boolean) language plpgsql as $$
declare
  v_order orders;
  v_attempt attempts;
begin
  select * into strict v_order from orders where id = p_order_id for update;
  v_attempt := claim_attempt(v_order, p_gateway_payment_id, p_now);
  if v_attempt.status <> p_to and v_attempt.status = any (p_from) then
    perform set_attempt_state(v_attempt, p_to, p_method, p_reason, p_cause, p_next_check_at, p_now);
    return query select v_attempt.status, true;
  else
    return query select v_attempt.status, false;
  end if;
end $$;
