-- Books a refund that the gateway has made: the reverse of what its payment's capture credited.
create or replace function book_refund(p_refund refunds, p_payment payments, p_order orders, p_cause text, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_account text;
  v_entry_id bigint;
  v_clearing bigint;
  v_refunded bigint := p_payment.refunded_paise + p_refund.amount_paise;
  v_to text;
begin
  select code into strict v_account from gateway_accounts where id = p_payment.gateway_account_id;
  v_clearing := ledger_account(p_refund.institute_id, 'GATEWAY_CLEARING:' || v_account, 'ASSET');
  insert into ledger_entries (institute_id, kind, ref, day, at)
  values (p_refund.institute_id, 'refund', p_refund.refund_code, india_day(p_now), p_now) returning id into v_entry_id;
  if p_refund.source <> 'FEES' then
    insert into ledger_lines (entry_id, account_id, debit_paise, credit_paise)
    values (v_entry_id, ledger_account(p_refund.institute_id, case p_refund.source when 'HELD' then 'SUSPENSE' else 'EXCESS' end, 'LIABILITY'),
      p_refund.amount_paise, 0), (v_entry_id, v_clearing, 0, p_refund.amount_paise);
    if p_payment.placed_paise > 0 then
      update payments set rest_refunded_paise = rest_refunded_paise + p_refund.amount_paise where id = p_payment.id;
    else
      update payments set refunded_paise = v_refunded, refunded_at = p_now where id = p_payment.id;
    end if;
    perform touch_payment(p_payment, p_now);
    return;
  end if;
  perform 1 from fee_lines f join paid_lines l on l.fee_line_id = f.id where l.payment_id = p_payment.id order by f.id for update of f;
  perform allot_refund(p_refund);
  perform book_refunded_fees(p_refund, v_entry_id, v_clearing);
  update payments set refunded_paise = v_refunded, refunded_at = p_now,
    status = case when v_refunded = placed_paise then 'REFUNDED' else 'PARTIALLY REFUNDED' end where id = p_payment.id;
  -- Another payment of the order may still pay fees.
  v_to := case when v_refunded = p_payment.placed_paise and not exists (
      select 1 from payments x
      where x.order_id = p_order.id and x.id <> p_payment.id and x.placed_paise > 0 and x.status <> 'REFUNDED')
    then 'REFUNDED' else 'PART_REFUNDED' end;
  perform move_state('order', p_order.institute_id, p_order.id, p_order.status, v_to, p_cause, p_now, p_refund.gateway_refund_id);
  perform touch_payment(p_payment, p_now);
end $$;
