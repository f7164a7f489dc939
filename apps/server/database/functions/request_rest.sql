-- Asks for what a lost dispute left of a refund that ended, as a refund of its own under a new key: the payer was promised
-- it (decision 222). It goes on by itself, also behind another dispute, as the first one would have. p_is_persons: a person
-- had the refund in hand, so the rest is recorded as failed and told with its own amount. The caller holds order and payment.
create or replace function request_rest(p_refund refunds, p_is_persons boolean, p_now timestamptz) returns void language plpgsql as $$
declare
  v_payment payments;
  v_rest refunds;
  v_paise bigint;
begin
  select * into strict v_payment from payments where id = p_refund.payment_id;
  v_paise := least(p_refund.amount_paise, left_of_payment(v_payment, p_refund.source));
  update refunds set review_since = null, problem = case when v_paise <= 0 then 'The payer''s bank took this money back in a dispute.'
    else 'The payer''s bank took a part of this money back in a dispute. The rest is a refund of its own.' end where id = p_refund.id;
  if v_paise <= 0 then
    return;
  end if;
  insert into refunds (refund_code, institute_id, payment_id, gateway_account_id, request_key, amount_paise, status, requested_by,
    asked_by, operator_act_id, reason, reopens_fees, source, rest_of_id, delay_told_at, problem,
    review_since, next_check_at, created_at, updated_at)
  values (p_refund.refund_code || '_r', p_refund.institute_id, p_refund.payment_id, p_refund.gateway_account_id, 'rest:' || p_refund.id, v_paise,
    case when p_is_persons then 'FAILED' else 'REQUESTED' end, p_refund.requested_by, p_refund.asked_by, p_refund.operator_act_id,
    p_refund.reason, p_refund.reopens_fees, p_refund.source, p_refund.id, p_refund.delay_told_at,
    case when p_is_persons then p_refund.problem else '' end,
    case when p_is_persons then p_now end, case when p_is_persons then null else p_now end, p_now, p_now)
  returning * into v_rest;
  perform write_refund_event(v_rest, v_payment, case when p_is_persons then 'refund.failed' else 'refund.requested' end, p_now);
end $$;
