-- The attempt of a gateway payment: its own, else the order's newest one without a payment, else a new one. The
-- caller holds the order's lock. A payment of another order is refused: it never changes this one.
create or replace function claim_attempt(p_order orders, p_gateway_payment_id text, p_now timestamptz) returns attempts language plpgsql as $$
declare v_attempt attempts;
begin
  select * into v_attempt from attempts
    where gateway_account_id = p_order.gateway_account_id and gateway_payment_id = p_gateway_payment_id for update;
  if found then
    if v_attempt.order_id <> p_order.id then
      raise exception 'The gateway payment belongs to another order.' using errcode = 'restrict_violation';
    end if;
    return v_attempt;
  end if;
  select * into v_attempt from attempts
    where order_id = p_order.id and gateway_payment_id is null order by id desc limit 1 for update;
  if found then
    update attempts set gateway_payment_id = p_gateway_payment_id where id = v_attempt.id returning * into v_attempt;
    return v_attempt;
  end if;
  insert into attempts (attempt_code, order_id, institute_id, gateway_account_id, status, gateway_payment_id, created_at, updated_at)
  values ('att_' || replace(gen_random_uuid()::text, '-', ''), p_order.id, p_order.institute_id, p_order.gateway_account_id,
          'SUBMITTED', p_gateway_payment_id, p_now, p_now)
  returning * into v_attempt;
  return v_attempt;
end $$;
