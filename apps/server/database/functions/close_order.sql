-- Closes an open order as CANCELLED or EXPIRED and releases its fee lines, unless a payment on it is in progress. The
-- caller has queried the gateway before. Returns whether the order was closed.
create or replace function close_order(p_order_id bigint, p_to text, p_cause text, p_late_check_at timestamptz, p_now timestamptz)
returns boolean language plpgsql as $$
declare
  v_order orders;
  v_attempt attempts;
begin
  select * into strict v_order from orders where id = p_order_id for update;
  if v_order.status not in ('CREATED', 'ATTEMPTED')
    or exists (select 1 from attempts where order_id = v_order.id and status in ('PENDING', 'AUTHORIZED', 'UNKNOWN')) then
    return false;
  end if;
  for v_attempt in select * from attempts where order_id = v_order.id and status = 'SUBMITTED' for update loop
    perform move_attempt(v_attempt, 'CANCELLED', '', '', p_cause, p_late_check_at, p_now);
  end loop;
  perform move_state('order', v_order.institute_id, v_order.id, v_order.status, p_to, p_cause, p_now);
  delete from open_fee_lines where order_id = v_order.id;
  return true;
end $$;
