-- Books the amount of an open dispute that the gateway holds: Dr disputed, Cr clearing, or the reverse.
create or replace function hold_dispute(p_dispute disputes, p_held_paise bigint, p_cause text, p_now timestamptz) returns void language plpgsql as $$
declare
  v_change bigint := p_held_paise - p_dispute.held_paise;
  v_account text;
  v_event_id bigint;
  v_entry_id bigint;
begin
  if v_change = 0 then
    return;
  end if;
  update disputes set held_paise = p_held_paise where id = p_dispute.id;
  insert into dispute_events (institute_id, dispute_id, kind, state, phase, gateway_status, amount_paise, cause, at)
  values (p_dispute.institute_id, p_dispute.id, case when v_change > 0 then 'held' else 'released' end, p_dispute.state, p_dispute.phase,
    p_dispute.gateway_status, abs(v_change), p_cause, p_now) returning id into v_event_id;
  select code into strict v_account from gateway_accounts where id = p_dispute.gateway_account_id;
  insert into ledger_entries (institute_id, kind, ref, day, at)
  values (p_dispute.institute_id, 'dispute', p_dispute.id || '/' || v_event_id, india_day(p_now), p_now) returning id into v_entry_id;
  insert into ledger_lines (entry_id, account_id, debit_paise, credit_paise) values
    (v_entry_id, ledger_account(p_dispute.institute_id, 'DISPUTED:' || v_account, 'ASSET'), greatest(v_change, 0), greatest(-v_change, 0)),
    (v_entry_id, ledger_account(p_dispute.institute_id, 'GATEWAY_CLEARING:' || v_account, 'ASSET'), greatest(-v_change, 0), greatest(v_change, 0));
end $$;
