-- Records a gateway's report about a dispute, and moves its money. The caller holds the payment's lock and has
-- classified the report by the product's own rule: p_kind is opened, moved, told (of the same state), late or
-- contradicts. p_news: {gateway_dispute_id, state, phase, status, amount, taken, reason_code, reason, respond_by,
-- told_at}; taken null: not reported. Fixed lock order: order, payment, dispute, fee lines by id, student.
create or replace function take_down_dispute(
  p_payment_id bigint, p_news jsonb, p_kind text, p_refund_code text, p_remind_at timestamptz, p_cause text, p_now timestamptz
) returns bigint language plpgsql as $$
declare
  v_payment payments;
  v_dispute disputes;
  v_event_id bigint;
  v_event text;
  n record;
begin
  select * into strict v_payment from payments where id = p_payment_id and kind = 'gateway' for update;
  select * into strict n from jsonb_to_record(p_news) x(gateway_dispute_id text, state text, phase text, status text, amount bigint,
    taken bigint, reason_code text, reason text, respond_by timestamptz, told_at timestamptz);
  select * into v_dispute from disputes
    where gateway_account_id = v_payment.gateway_account_id and gateway_dispute_id = n.gateway_dispute_id for update;
  if p_kind = 'opened' then
    insert into disputes (institute_id, gateway_account_id, payment_id, gateway_dispute_id, amount_paise, state, phase, heard_at, opened_at,
      updated_at)
    values (v_payment.institute_id, v_payment.gateway_account_id, v_payment.id, n.gateway_dispute_id, n.amount, 'OPEN', n.phase, n.told_at,
      n.told_at, p_now) returning * into v_dispute;
  end if;
  if v_dispute.ended_at is not null and p_kind = 'moved' and n.state in ('OPEN', 'UNDER_REVIEW') then
    update disputes set state = n.state, ended_at = null where id = v_dispute.id returning * into v_dispute;
  end if;
  if p_kind in ('opened', 'moved', 'told') then
    -- Its money first: what was held while it was open is released when it ends, whatever the outcome.
    perform hold_dispute(v_dispute, case when n.state in ('WON', 'LOST', 'CLOSED') then 0
      else least(coalesce(nullif(n.taken, 0), v_dispute.held_paise), n.amount) end, p_cause, p_now);
    update disputes set state = case when n.state = 'LOST' then state else n.state end, phase = n.phase, gateway_status = n.status,
      amount_paise = n.amount, reason_code = coalesce(nullif(n.reason_code, ''), reason_code), reason = coalesce(nullif(n.reason, ''), reason),
      respond_by = case when n.state in ('OPEN', 'UNDER_REVIEW') then coalesce(n.respond_by, respond_by) else respond_by end,
      remind_at = case when n.state = 'OPEN' then p_remind_at end,
      heard_at = greatest(heard_at, n.told_at), updated_at = p_now,
      ended_at = case when n.state in ('WON', 'CLOSED') then coalesce(case when state = n.state then ended_at end, n.told_at)
        when n.state = 'LOST' then ended_at end
      where id = v_dispute.id returning * into v_dispute;
  elsif p_kind = 'contradicts' then
    update disputes set review_since = coalesce(review_since, p_now), updated_at = p_now,
      problem = 'The gateway says ' || n.status || ', and it is booked as ' || state || '.' where id = v_dispute.id returning * into v_dispute;
  end if;
  insert into dispute_events (institute_id, dispute_id, kind, state, phase, gateway_status, amount_paise, cause, told_at, at)
  values (v_dispute.institute_id, v_dispute.id, p_kind, n.state, n.phase, n.status, n.amount, p_cause, n.told_at, p_now)
  returning id into v_event_id;
  if n.state = 'LOST' and p_kind in ('opened', 'moved') then
    update disputes set state = 'LOST', ended_at = n.told_at, lost_paise = coalesce(nullif(n.taken, 0), amount_paise)
      where id = v_dispute.id returning * into v_dispute;
    perform lose_dispute(v_dispute, v_dispute.lost_paise, p_refund_code, p_cause, p_now);
  end if;
  v_event := case
    when p_kind = 'contradicts' then 'payment.dispute_review'
    when p_kind not in ('opened', 'moved') then null
    when v_dispute.state = 'OPEN' then case when p_kind = 'opened' then 'payment.dispute_opened' else 'payment.dispute_action_required' end
    when v_dispute.state = 'UNDER_REVIEW' then 'payment.dispute_under_review'
    when v_dispute.state = 'WON' then 'payment.dispute_won'
    when v_dispute.state = 'LOST' then 'payment.dispute_lost'
    else 'payment.dispute_closed' end;
  if v_event is not null then
    perform write_dispute_event(v_dispute, v_event_id, v_event, p_now);
  end if;
  return v_dispute.id;
end $$;
