-- Transaction A of a payment (threats 6.2): the attempt is recorded before the gateway is called. An attempt without
-- a payment is reused; a new one is inserted as sent, with both its states in the history. Returns no row if the
-- order accepts no payment any more: it is closed or expired, or its fees were paid meanwhile.
create or replace function begin_attempt(p_order_id bigint, p_attempt_code text, p_next_check_at timestamptz, p_now timestamptz)
returns table (attempt_code text, was_attempted boolean, gateway_order_id text) language plpgsql as $$
declare
  v_order orders;
  v_attempt attempts;
begin
  select * into strict v_order from orders where id = p_order_id for update;
  if v_order.status not in ('CREATED', 'ATTEMPTED') or v_order.expires_at <= p_now
    or not is_still_owed(v_order) then
    return;
  end if;
  select * into v_attempt from attempts
    where order_id = v_order.id and status = 'SUBMITTED' and gateway_payment_id is null order by id desc limit 1;
  if not found then
    insert into attempts (attempt_code, order_id, institute_id, gateway_account_id, status, next_check_at, created_at, updated_at)
    values (p_attempt_code, v_order.id, v_order.institute_id, v_order.gateway_account_id, 'SUBMITTED', p_next_check_at, p_now, p_now)
    returning * into v_attempt;
    insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
    values (v_order.institute_id, 'attempt', v_attempt.id, 'CREATED', 'SUBMITTED', 'begin', p_now);
  end if;
  if not move_state('order', v_order.institute_id, v_order.id, v_order.status, 'ATTEMPTED', 'begin', p_now) then
    update orders set touched_at = p_now where id = v_order.id;
  end if;
  return query select v_attempt.attempt_code, v_order.status = 'ATTEMPTED', v_order.gateway_order_id;
end $$;
