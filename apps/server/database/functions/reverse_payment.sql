-- Reverses a recorded payment: its entry is reversed line by line, its fees and late fees are owed again, and its
-- waivers end. result: reversed, again (the same reversal came before), other (another one did), gateway (such money
-- needs a refund), refunded.
create or replace function reverse_payment(
  p_institute_id bigint, p_payment_id bigint, p_reason text, p_key text, p_reversed_at timestamptz, p_now timestamptz
) returns text language plpgsql as $$
declare
  v_payment payments;
  v_entry_id bigint;
  v_sequence bigint;
begin
  perform 1 from fee_lines f join payment_allocations a on a.fee_line_id = f.id
    where a.payment_id = p_payment_id order by f.id for update of f;
  select * into strict v_payment from payments where id = p_payment_id and institute_id = p_institute_id for update;
  if v_payment.kind <> 'recorded' then
    return 'gateway';
  end if;
  if v_payment.reversed_at is not null then
    return case when v_payment.reversal_key = p_key and v_payment.reversal_reason = p_reason
      and (p_key <> '' or v_payment.reversed_at = p_reversed_at) then 'again' else 'other' end;
  end if;
  if v_payment.refunded_paise > 0 or exists (select 1 from refunds r where r.payment_id = p_payment_id) then
    return 'refunded';
  end if;
  update payments set status = 'REVERSED', reversed_at = p_reversed_at, reversal_reason = p_reason, reversal_key = p_key
    where id = p_payment_id;
  update fee_lines f set settled_paise = f.settled_paise - a.amount_paise,
    gross_paise = gross_with(f, f.settled_paise - a.amount_paise),
    late_fee_paid_paise = f.late_fee_paid_paise - a.late_fee_paise,
    late_fee_waived_paise = f.late_fee_waived_paise - a.waived_paise,
    late_fee_ended = exists (
      select 1 from payment_allocations o join payments p on p.id = o.payment_id
      where o.fee_line_id = f.id and o.waived_whole and p.status = 'PAID'),
    version = f.version + 1
    from payment_allocations a where a.payment_id = p_payment_id and a.fee_line_id = f.id;
  insert into ledger_entries (institute_id, kind, ref, day, at)
  values (p_institute_id, 'reversal', p_payment_id::text, india_day(p_reversed_at), p_reversed_at) returning id into v_entry_id;
  insert into ledger_lines (entry_id, account_id, fee_line_id, debit_paise, credit_paise)
  select v_entry_id, l.account_id, l.fee_line_id, l.credit_paise, l.debit_paise
    from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where e.institute_id = p_institute_id and e.kind = 'recorded' and e.ref = p_payment_id::text order by l.id;
  update students set event_sequence = event_sequence + 1 where id = v_payment.student_id returning event_sequence into v_sequence;
  insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
  values (p_institute_id, 'payment.reversed', v_payment.student_id, v_sequence,
    jsonb_build_object('payment_id', p_payment_id, 'application_code', v_payment.application_code), p_now);
  perform write_event(p_institute_id, 'offline_payment.cancelled', 'offline_payment', p_payment_id, v_payment.student_id, p_now);
  perform write_event(p_institute_id, 'receipt.cancelled', 'receipt', id, v_payment.student_id, p_now)
    from receipts where payment_id = p_payment_id;
  return 'reversed';
end $$;
