-- Recovers the institute's losses by disputes of a payment from what the payment has again: from money nobody owed,
-- then from money held, then from fees, owed again. Needs the locks of order and payment. Returns what it recovered.
create or replace function retake_losses(p_payment_id bigint, p_refund_code text, p_cause text, p_now timestamptz) returns bigint language plpgsql as $$
declare
  v_payment payments;
  v_order orders;
  v_dispute disputes;
  v_refund refunds;
  v_source text;
  v_part bigint;
  v_loss bigint;
  v_left bigint;
  v_taken bigint := 0;
  v_account text;
  v_event_id bigint;
  v_entry_id bigint;
begin
  for v_dispute in select * from disputes where payment_id = p_payment_id and state = 'LOST' order by id for update loop
    select * into strict v_payment from payments where id = p_payment_id;
    select o.* into v_order from orders o where o.id = v_payment.order_id;
    v_loss := least(
      v_dispute.lost_paise - coalesce((select sum(r.amount_paise) from refunds r where r.dispute_id = v_dispute.id), 0),
      left_of_payment(v_payment, 'EXCESS') + left_of_payment(v_payment, 'HELD') + left_of_payment(v_payment, 'FEES'));
    continue when v_loss <= 0;
    insert into dispute_events (institute_id, dispute_id, kind, state, phase, gateway_status, amount_paise, cause, at)
    values (v_dispute.institute_id, v_dispute.id, 'retaken', v_dispute.state, v_dispute.phase, v_dispute.gateway_status, v_loss, p_cause, p_now)
    returning id into v_event_id;
    select code into strict v_account from gateway_accounts where id = v_dispute.gateway_account_id;
    insert into ledger_entries (institute_id, kind, ref, day, at)
    values (v_dispute.institute_id, 'dispute', v_dispute.id || '/' || v_event_id, india_day(p_now), p_now) returning id into v_entry_id;
    insert into ledger_lines (entry_id, account_id, debit_paise, credit_paise) values
      (v_entry_id, ledger_account(v_dispute.institute_id, 'GATEWAY_CLEARING:' || v_account, 'ASSET'), v_loss, 0),
      (v_entry_id, ledger_account(v_dispute.institute_id, 'DISPUTE_LOSSES', 'EXPENSE'), 0, v_loss);
    v_left := v_loss;
    v_taken := v_taken + v_loss;
    foreach v_source in array array['EXCESS', 'HELD', 'FEES'] loop
      select * into strict v_payment from payments where id = p_payment_id;
      v_part := least(v_left, greatest(left_of_payment(v_payment, v_source), 0));
      continue when v_part = 0;
      insert into refunds (refund_code, institute_id, payment_id, gateway_account_id, request_key, amount_paise, status, requested_by,
        reason, reopens_fees, source, dispute_id, created_at, updated_at)
      values (p_refund_code || '-' || v_event_id || '-' || v_source, v_dispute.institute_id, v_payment.id, v_dispute.gateway_account_id,
        'dispute:' || v_dispute.id || ':' || v_event_id || ':' || v_source, v_part, 'PROCESSED', 'DISPUTE',
        'Taken back by the payer''s bank in the dispute ' || v_dispute.gateway_dispute_id || '.', v_source = 'FEES', v_source, v_dispute.id,
        p_now, p_now)
      returning * into v_refund;
      perform book_refund(v_refund, v_payment, v_order, p_cause, p_now);
      v_left := v_left - v_part;
    end loop;
    perform write_dispute_event(v_dispute, v_event_id, 'payment.dispute_lost', p_now);
  end loop;
  return v_taken;
end $$;
