-- Books a lost dispute: what the bank took back comes from money nobody owed, then from money held, then from fees,
-- which are owed again from this day on. What the payment no longer has, because it was refunded before, is the
-- institute's loss. Unsent refunds would return the same money a second time: they end, and what is left of each is
-- refunded anew. One that may be at the gateway keeps its money until that is known (decision 220): so far it is a loss.
create or replace function lose_dispute(
  p_dispute disputes, p_lost_paise bigint, p_refund_code text, p_cause text, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_payment payments;
  v_order orders;
  v_refund refunds;
  v_ended refunds[] := '{}';
  v_source text;
  v_part bigint;
  v_parts int := 0;
  v_left bigint := p_lost_paise;
  v_account text;
  v_event_id bigint;
  v_entry_id bigint;
begin
  select o.* into v_order from orders o join payments p on p.order_id = o.id where p.id = p_dispute.payment_id for update of o;
  select * into strict v_payment from payments where id = p_dispute.payment_id for update;
  insert into dispute_events (institute_id, dispute_id, kind, state, phase, gateway_status, amount_paise, cause, at)
  values (p_dispute.institute_id, p_dispute.id, 'lost', p_dispute.state, p_dispute.phase, p_dispute.gateway_status, p_lost_paise, p_cause, p_now)
  returning id into v_event_id;
  for v_refund in select * from refunds r where payment_id = v_payment.id and is_unsent(r) order by id desc for update loop
    exit when left_of_payment(v_payment, 'FEES') + left_of_payment(v_payment, 'HELD') + left_of_payment(v_payment, 'EXCESS') >= p_lost_paise;
    perform move_state('refund', v_refund.institute_id, v_refund.id, v_refund.status, 'FAILED', p_cause, p_now, p_dispute.gateway_dispute_id);
    update refunds set next_check_at = null where id = v_refund.id;
    v_ended := array_prepend(v_refund, v_ended);
  end loop;
  foreach v_source in array array['EXCESS', 'HELD', 'FEES'] loop
    select * into strict v_payment from payments where id = v_payment.id;
    v_part := least(v_left, greatest(left_of_payment(v_payment, v_source), 0));
    continue when v_part = 0;
    v_parts := v_parts + 1;
    insert into refunds (refund_code, institute_id, payment_id, gateway_account_id, request_key, amount_paise, status, requested_by,
      reason, reopens_fees, source, dispute_id, created_at, updated_at)
    values (p_refund_code || case when v_parts = 1 then '' else '-' || v_source end, p_dispute.institute_id, v_payment.id,
      p_dispute.gateway_account_id, 'dispute:' || p_dispute.id || ':' || v_source, v_part, 'PROCESSED', 'DISPUTE',
      'Taken back by the payer''s bank in the dispute ' || p_dispute.gateway_dispute_id || '.', v_source = 'FEES', v_source, p_dispute.id,
      p_now, p_now)
    returning * into v_refund;
    perform book_refund(v_refund, v_payment, v_order, p_cause, p_now);
    v_left := v_left - v_part;
  end loop;
  foreach v_refund in array v_ended loop
    perform request_rest(v_refund, false, p_now);
  end loop;
  if v_left > 0 then
    select code into strict v_account from gateway_accounts where id = p_dispute.gateway_account_id;
    insert into ledger_entries (institute_id, kind, ref, day, at)
    values (p_dispute.institute_id, 'dispute', p_dispute.id || '/' || v_event_id, india_day(p_now), p_now) returning id into v_entry_id;
    insert into ledger_lines (entry_id, account_id, debit_paise, credit_paise) values
      (v_entry_id, ledger_account(p_dispute.institute_id, 'DISPUTE_LOSSES', 'EXPENSE'), v_left, 0),
      (v_entry_id, ledger_account(p_dispute.institute_id, 'GATEWAY_CLEARING:' || v_account, 'ASSET'), 0, v_left);
  end if;
end $$;
