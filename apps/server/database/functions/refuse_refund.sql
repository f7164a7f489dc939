-- Records that a refund is not at the gateway, which refused it for now; a waiting one stays. While its payment is disputed
-- it may have been refused for that: it waits for the dispute's end, and nobody is told of a refusal. Where a dispute took its
-- money already, it ends and gives way (decision 222); not one that may be at the gateway (decision 220). p_only_from: only
-- from these states, null: from any. Locks as settle_refund(). Returns the previous state, and whether it moved.
create or replace function refuse_refund(
  p_refund_id bigint, p_only_from text[], p_problem text, p_cause text, p_next_check_at timestamptz,
  p_tells_institute boolean, p_tells_payer boolean, p_now timestamptz
) returns table (before text, moved boolean) language plpgsql as $$
declare
  v_payment payments;
  v_refund refunds;
  v_old refunds;
begin
  perform 1 from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id where r.id = p_refund_id for update of o;
  select p.* into strict v_payment from refunds r join payments p on p.id = r.payment_id where r.id = p_refund_id for update of p;
  select * into strict v_old from refunds where id = p_refund_id for update;
  if loss_of_payment(v_payment.id) > 0 and v_old.unclear_at is null then
    return query select * from settle_refund(p_refund_id, 'FAILED', p_only_from, null, p_problem, p_cause, null, p_now);
    return;
  end if;
  -- Its money was used before, by a refund that failed and was made (decision 221).
  if left_of_payment(v_payment, v_old.source) < 0 and v_old.unclear_at is null and v_old.status <> 'FAILED' then
    -- Without the message of a refund that failed: nobody is to pay this money back in another way.
    if not move_state('refund', v_old.institute_id, v_old.id, v_old.status, 'FAILED', p_cause, p_now, v_old.gateway_refund_id, p_only_from) then
      return query select v_old.status, false;
      return;
    end if;
    update refunds set next_check_at = null, review_since = coalesce(review_since, p_now),
      problem = 'It ended: the gateway says that it made an earlier refund of this money after all.' where id = p_refund_id;
    perform retake_losses(v_payment.id, v_old.refund_code, p_cause, p_now);
    return query select v_old.status, true;
    return;
  end if;
  if v_old.status <> 'WAITING' and not move_state('refund', v_old.institute_id, v_old.id, v_old.status, 'WAITING', p_cause, p_now,
      v_old.gateway_refund_id, p_only_from) then
    return query select v_old.status, false;
    return;
  end if;
  if disputed_of_payment(v_payment.id) > 0 then
    update refunds set problem = p_problem, updated_at = p_now,
      next_check_at = case when unclear_at is null then p_now else p_next_check_at end where id = p_refund_id;
    return query select v_old.status, true;
    return;
  end if;
  update refunds set problem = p_problem, next_check_at = p_next_check_at, updated_at = p_now,
    refused_since = coalesce(refused_since, p_now),
    waiting_told_at = coalesce(waiting_told_at, case when p_tells_institute then p_now end),
    delay_told_at = coalesce(delay_told_at, case when p_tells_payer then p_now end)
    where id = p_refund_id returning * into v_refund;
  if v_old.waiting_told_at is null and p_tells_institute then
    perform write_refund_event(v_refund, v_payment, 'refund.waiting', p_now);
  end if;
  if v_old.delay_told_at is null and p_tells_payer then
    perform write_refund_event(v_refund, v_payment, 'refund.delayed', p_now);
  end if;
  return query select v_old.status, true;
end $$;
