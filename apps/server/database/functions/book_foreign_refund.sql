-- Books a part of a refund that the gateway has made without us. p_by_itself: by no act of a person, so fees are due again.
create or replace function book_foreign_refund(
  p_payment payments, p_refund_code text, p_gateway_refund_id text, p_amount_paise bigint, p_source text, p_by_itself boolean,
  p_cause text, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_refund refunds;
begin
  insert into refunds (refund_code, institute_id, payment_id, gateway_account_id, request_key, amount_paise, status, requested_by,
    reason, reopens_fees, source, gateway_refund_id, created_at, updated_at)
  values (p_refund_code, p_payment.institute_id, p_payment.id, p_payment.gateway_account_id, 'gateway:' || p_gateway_refund_id,
    p_amount_paise, 'SENT', 'GATEWAY',
    case when p_by_itself then 'Made by the gateway itself: its order was paid more than once.' else 'Made in the gateway''s dashboard.' end,
    p_by_itself and p_source = 'FEES', p_source, p_gateway_refund_id, p_now, p_now)
  returning * into v_refund;
  perform settle_refund(v_refund.id, 'PROCESSED', null, p_gateway_refund_id, '', p_cause, null, p_now);
  perform write_refund_event(v_refund, p_payment, 'refund.taken_over', p_now);
end $$;
