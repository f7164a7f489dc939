-- The gross of a dynamic fee grows with what is paid beyond it. When that money was taken back the gross stayed grown: a
-- debt nobody charged. What the institute charges is kept beside it now, and the gross goes back to it.
alter table fee_lines
  -- What the institute charges on a dynamic line, whatever was paid beyond it; null on every other line, whose gross it is.
  add column charged_paise bigint check (charged_paise >= 0);
-- What was charged before a line grew was not kept; the next import of the line says it again.
update fee_lines set charged_paise = gross_paise where is_dynamic;
alter table fee_lines
  add constraint fee_lines_dynamic_charged check (not is_dynamic or charged_paise is not null);

-- The gross of a line of which so much is settled: a dynamic line owes what is charged, and what was paid beyond that.
create function gross_with(p_line fee_lines, p_settled_paise bigint) returns bigint language sql immutable as $$
  select case when p_line.is_dynamic then greatest(p_line.charged_paise, p_line.concession_paise + p_settled_paise)
    else p_line.gross_paise end
$$;

-- Takes a recorded payment back: the reverse of its entry, line by line, and its fees and late fees are owed again. What it
-- waived is not waived any more. result: reversed, again (the same reversal came before), other (another one did),
-- gateway (such money is given back by a refund), refunded.
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
  return 'reversed';
end $$;

-- Ledger lines of a refund of fees: Dr heads and late fee, Cr clearing. Lines name their fee only when it is owed again,
-- so that a fee's lines always add up to what is settled of it. A discount taken back is debited to the head as well.
create or replace function book_refunded_fees(p_refund refunds, p_entry_id bigint, p_clearing bigint) returns void language plpgsql as $$
begin
  perform head_account(p_refund.institute_id, a.code, a.kind) from (
    select distinct h.code, h.kind from refund_lines x left join fee_heads h on h.id = x.head_id
      where x.refund_id = p_refund.id order by h.kind, h.code) a;
  insert into ledger_lines (entry_id, account_id, fee_line_id, debit_paise, credit_paise)
  select p_entry_id, head_account(p_refund.institute_id, h.code, h.kind),
      case when p_refund.reopens_fees then x.fee_line_id end, x.balance_paise + x.discount_paise, 0::bigint
    from refund_lines x left join fee_heads h on h.id = x.head_id
    where x.refund_id = p_refund.id and x.balance_paise + x.discount_paise > 0
  union all
  select p_entry_id, ledger_account(p_refund.institute_id, 'LATE_FEE', 'INCOME'),
      case when p_refund.reopens_fees then x.fee_line_id end, x.late_fee_paise, 0
    from refund_lines x where x.refund_id = p_refund.id and x.late_fee_paise > 0
  union all
  select p_entry_id, ledger_account(p_refund.institute_id, 'DISCOUNT_ALLOWED', 'EXPENSE'), x.fee_line_id, 0, x.discount_paise
    from refund_lines x where x.refund_id = p_refund.id and x.discount_paise > 0
  union all
  select p_entry_id, p_clearing, null, 0, p_refund.amount_paise;
  if p_refund.reopens_fees then
    update fee_lines f set
      settled_paise = f.settled_paise - x.balance_paise - x.discount_paise,
      gross_paise = gross_with(f, f.settled_paise - x.balance_paise - x.discount_paise),
      late_fee_paid_paise = f.late_fee_paid_paise - x.late_fee_paise,
      -- A payable fixed by the institute is demanded again, as far as this payment had used it up.
      payable_now_paise = f.payable_now_paise + x.balance_paise + x.late_fee_paise,
      version = f.version + 1
      from refund_lines x where x.refund_id = p_refund.id and f.id = x.fee_line_id;
  end if;
end $$;
