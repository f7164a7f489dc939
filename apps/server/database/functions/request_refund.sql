-- Records a refund before any gateway is called (threats 6.2): the payment is locked, so that all its refunds
-- together never exceed what was captured. p_amount_paise null: the whole rest. p_source: the part of the payment;
-- null: what pays fees, or all of a payment that pays none. result: made, again (this request made it before), other
-- (this request made another one), too_much.
create or replace function request_refund(
  p_institute_id bigint, p_payment_id bigint, p_refund_code text, p_request_key text, p_amount_paise bigint,
  p_requested_by text, p_reason text, p_reopens_fees boolean, p_now timestamptz, p_source text default null
) returns table (result text, made_code text, left_paise bigint) language plpgsql as $$
declare
  v_payment payments;
  v_refund refunds;
  v_left bigint;
  v_source text;
begin
  select * into strict v_payment from payments
    where id = p_payment_id and institute_id = p_institute_id and kind = 'gateway' for update;
  v_source := coalesce(p_source, case v_payment.status when 'EXCESS' then 'EXCESS' when 'REVIEW' then 'HELD' else 'FEES' end);
  v_left := left_of_payment(v_payment, v_source);
  select * into v_refund from refunds r where r.institute_id = p_institute_id and r.request_key = p_request_key;
  if found then
    return query select
      case when v_refund.payment_id = p_payment_id and v_refund.source = v_source and v_refund.reason = p_reason and v_refund.reopens_fees = p_reopens_fees
        and v_refund.amount_paise = coalesce(p_amount_paise, v_refund.amount_paise) then 'again' else 'other' end,
      v_refund.refund_code, v_left;
    return;
  end if;
  if v_left <= 0 or p_amount_paise > v_left then
    return query select 'too_much', null::text, v_left;
    return;
  end if;
  insert into refunds (refund_code, institute_id, payment_id, gateway_account_id, request_key, amount_paise, requested_by,
    reason, reopens_fees, source, next_check_at, created_at, updated_at)
  values (p_refund_code, p_institute_id, v_payment.id, v_payment.gateway_account_id, p_request_key,
    coalesce(p_amount_paise, v_left), p_requested_by, p_reason, p_reopens_fees, v_source, p_now, p_now, p_now)
  returning * into v_refund;
  perform write_refund_event(v_refund, v_payment, 'refund.requested', p_now);
  return query select 'made', v_refund.refund_code, v_left - v_refund.amount_paise;
end $$;
