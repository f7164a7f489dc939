-- Moves a refund to another state, and writes its ledger entries: PROCESSED books it, once; FAILED hands it to a person.
-- SENT is recorded before the gateway is called, and not while the payment is disputed: the bank may take the same money.
-- p_only_from: only from these states, null: from any. A failed refund gives its money to a dispute that was lost meanwhile
-- (decision 131); what is left of it goes back by itself, unless a person has it in hand. One that failed and was made after
-- all is booked by a settlement alone, see hear_failed_was_made(); if the gateway answers again that it failed, its money is
-- free again (decision 221). Fixed lock order: order, payment,
-- refund, fee lines by id, student. Returns the refund's previous state, and whether it moved.
create or replace function settle_refund(
  p_refund_id bigint, p_to text, p_only_from text[], p_gateway_refund_id text, p_problem text, p_cause text,
  p_next_check_at timestamptz, p_now timestamptz
) returns table (before text, moved boolean) language plpgsql as $$
declare
  v_order orders;
  v_payment payments;
  v_refund refunds;
  v_before text;
  v_is_persons boolean;
  v_retaken bigint := 0;
begin
  select o.* into v_order from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
    where r.id = p_refund_id for update of o;
  select p.* into strict v_payment from refunds r join payments p on p.id = r.payment_id where r.id = p_refund_id for update of p;
  select * into strict v_refund from refunds where id = p_refund_id for update;
  v_before := v_refund.status;
  v_is_persons := v_refund.review_since is not null;
  if v_before = 'FAILED' and p_to = 'FAILED' and p_cause = 'resolver' and v_refund.told_made_at is not null then
    update refunds set told_made_at = null, problem = p_problem, updated_at = p_now where id = p_refund_id;
    perform retake_losses(v_payment.id, v_refund.refund_code, p_cause, p_now);
  elsif v_before = 'FAILED' and p_to = 'PROCESSED' then
    if not hear_failed_was_made(v_refund, v_payment, p_gateway_refund_id, p_cause, p_now) then
      return query select v_before, false;
      return;
    end if;
    -- Another refund that ended may have given its money to a lost dispute.
    select * into strict v_payment from payments where id = v_payment.id;
  end if;
  if (p_to = 'SENT' and disputed_of_payment(v_payment.id) > 0)
      or not move_state('refund', v_refund.institute_id, v_refund.id, v_before, p_to, p_cause, p_now,
        coalesce(p_gateway_refund_id, v_refund.gateway_refund_id), p_only_from) then
    return query select v_before, false;
    return;
  end if;
  update refunds set next_check_at = p_next_check_at, problem = p_problem,
    gateway_refund_id = coalesce(p_gateway_refund_id, gateway_refund_id),
    review_since = case when p_to = 'FAILED' then p_now when p_to = 'PROCESSED' then null else review_since end
    where id = p_refund_id returning * into v_refund;
  if p_to = 'PROCESSED' then
    perform book_refund(v_refund, v_payment, v_order, p_cause, p_now);
    perform write_refund_event(v_refund, v_payment, 'refund.processed', p_now);
    if v_before = 'FAILED' then
      perform write_refund_event(v_refund, v_payment, 'refund.made_after_all', p_now);
    end if;
  elsif p_to = 'FAILED' then
    if exists (select 1 from disputes where payment_id = v_payment.id and state = 'LOST') then
      v_retaken := retake_losses(v_payment.id, v_refund.refund_code, p_cause, p_now);
    end if;
    if v_retaken > 0 then
      perform request_rest(v_refund, v_is_persons, p_now);
    else
      perform write_refund_event(v_refund, v_payment, 'refund.failed', p_now);
    end if;
  end if;
  return query select v_before, true;
end $$;
