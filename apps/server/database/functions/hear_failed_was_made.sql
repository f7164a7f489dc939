-- The gateway says of a refund that failed here that it was made (decision 221). Its money counts as used from now on; refunds of
-- the same money that are surely not at the gateway end, or it would be sent back twice. The books follow a settlement alone, and
-- only if the payment still has the money; else a person is told, once. The caller holds the locks of order, payment and refund.
-- Returns whether to book it.
create or replace function hear_failed_was_made(
  p_refund refunds, p_payment payments, p_gateway_refund_id text, p_cause text, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_other refunds;
  v_has_room boolean;
  v_ended text := '';
begin
  -- It is booked already, as a refund of the dashboard.
  if exists (select from refunds where gateway_account_id = p_refund.gateway_account_id and gateway_refund_id = p_gateway_refund_id
      and id <> p_refund.id) then
    return false;
  end if;
  update refunds set told_made_at = coalesce(told_made_at, p_now), gateway_refund_id = coalesce(p_gateway_refund_id, gateway_refund_id),
    updated_at = case when told_made_at is null then p_now else updated_at end
    where id = p_refund.id;
  for v_other in select * from refunds r where payment_id = p_payment.id and source = p_refund.source and gateway_refund_id is null
      and (is_unsent(r) or (p_cause = 'settlement' and status = 'UNKNOWN' and review_since is not null))
    order by id desc for update
  loop
    exit when left_of_payment(p_payment, p_refund.source) >= 0;
    -- Without the message of a refund that failed: nobody is to pay this money back in another way.
    perform move_state('refund', v_other.institute_id, v_other.id, v_other.status, 'FAILED', p_cause, p_now);
    update refunds set next_check_at = null, review_since = coalesce(review_since, p_now),
      problem = 'It ended: the gateway says that it made an earlier refund of this money after all.' where id = v_other.id;
    v_ended := ' A newer refund of the same money, which is not at the gateway, has ended.';
  end loop;
  if v_ended <> '' then
    perform retake_losses(p_payment.id, p_refund.refund_code, p_cause, p_now);
  end if;
  v_has_room := left_of_payment(p_payment, p_refund.source) >= 0;
  if p_cause = 'settlement' and not v_has_room and p_refund.problem not like 'A settlement shows%' then
    perform review_refund(p_refund.id,
      'A settlement shows that it was made, but its money was used since: refunded again, placed or disputed.' || v_ended, null, p_now);
  elsif p_cause <> 'settlement' and p_refund.told_made_at is null then
    perform review_refund(p_refund.id,
      'The gateway says that it was made, after saying that it failed.' || v_ended, null, p_now);
  end if;
  return p_cause = 'settlement' and v_has_room;
end $$;
