-- The ledger account of an institute by its code; made at first use.
create function ledger_account(p_institute bigint, p_code text, p_kind text) returns bigint language plpgsql as $$
declare v_id bigint;
begin
  select id into v_id from ledger_accounts where institute_id = p_institute and code = p_code;
  if v_id is null then
    insert into ledger_accounts (institute_id, code, kind) values (p_institute, p_code, p_kind)
      on conflict (institute_id, code) do nothing returning id into v_id;
    if v_id is null then
      select id into v_id from ledger_accounts where institute_id = p_institute and code = p_code;
    end if;
  end if;
  return v_id;
end $$;

-- The account a fee head is credited to. Deposits are owed back, so they never share an account with income (R5).
create function head_account(p_institute bigint, p_head_code text, p_head_kind text) returns bigint language sql as $$
  select case
    when p_head_code is null then ledger_account(p_institute, 'UNALLOCATED', 'INCOME')
    when p_head_kind = 'DEPOSIT' then ledger_account(p_institute, 'DEPOSIT:' || p_head_code, 'LIABILITY')
    else ledger_account(p_institute, 'HEAD:' || p_head_code, 'INCOME') end
$$;

-- The financial year of a day, 1 April to 31 March, as 2026-27.
create function financial_year(p_day date) returns text language sql immutable as $$
  select case when extract(month from p_day) >= 4
    then extract(year from p_day)::int || '-' || lpad(((extract(year from p_day)::int + 1) % 100)::text, 2, '0')
    else (extract(year from p_day)::int - 1) || '-' || lpad((extract(year from p_day)::int % 100)::text, 2, '0') end
$$;

create function india_day(p_at timestamptz) returns date language sql stable as $$
  select (p_at at time zone 'Asia/Kolkata')::date
$$;

-- The attempt a gateway payment belongs to: its own, else the order's newest one without a payment, else a new one.
-- The caller holds the order's lock. A payment of another order is refused: it never changes this one.
create function claim_attempt(p_order orders, p_gateway_payment_id text, p_now timestamptz) returns attempts language plpgsql as $$
declare v_attempt attempts;
begin
  select * into v_attempt from attempts
    where gateway_account_id = p_order.gateway_account_id and gateway_payment_id = p_gateway_payment_id for update;
  if found then
    if v_attempt.order_id <> p_order.id then
      raise exception 'The gateway payment belongs to another order.' using errcode = 'restrict_violation';
    end if;
    return v_attempt;
  end if;
  select * into v_attempt from attempts
    where order_id = p_order.id and gateway_payment_id is null order by id desc limit 1 for update;
  if found then
    update attempts set gateway_payment_id = p_gateway_payment_id where id = v_attempt.id returning * into v_attempt;
    return v_attempt;
  end if;
  insert into attempts (attempt_code, order_id, institute_id, gateway_account_id, status, gateway_payment_id, created_at, updated_at)
  values ('att_' || replace(gen_random_uuid()::text, '-', ''), p_order.id, p_order.institute_id, p_order.gateway_account_id,
          'SUBMITTED', p_gateway_payment_id, p_now, p_now)
  returning * into v_attempt;
  return v_attempt;
end $$;

-- Gives an attempt another state and writes its history row.
create function set_attempt_state(
  p_attempt attempts, p_to text, p_method text, p_reason text, p_cause text, p_next_check_at timestamptz, p_now timestamptz
) returns void language plpgsql as $$
begin
  insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
  values (p_attempt.institute_id, 'attempt', p_attempt.id, p_attempt.status, p_to, p_cause, coalesce(p_attempt.gateway_payment_id, ''), p_now);
  update attempts set status = p_to, method = case when p_method = '' then method else p_method end, reason = p_reason,
    updated_at = p_now, next_check_at = p_next_check_at where id = p_attempt.id;
end $$;

-- Records what the gateway says of a payment that is not captured (pending, authorised, failed).
-- p_from names the states the move is lawful from; the table of lawful moves is the product's own, given by the caller.
-- Returns the attempt's state before, and whether it moved.
create function note_attempt(
  p_order_id bigint, p_gateway_payment_id text, p_to text, p_from text[], p_method text, p_reason text,
  p_cause text, p_next_check_at timestamptz, p_now timestamptz
) returns table (before text, moved boolean) language plpgsql as $$
declare
  v_order orders;
  v_attempt attempts;
begin
  select * into strict v_order from orders where id = p_order_id for update;
  v_attempt := claim_attempt(v_order, p_gateway_payment_id, p_now);
  if v_attempt.status <> p_to and v_attempt.status = any (p_from) then
    perform set_attempt_state(v_attempt, p_to, p_method, p_reason, p_cause, p_next_check_at, p_now);
    return query select v_attempt.status, true;
  else
    return query select v_attempt.status, false;
  end if;
end $$;

-- Transaction A of a payment (threats 6.2): the attempt is on record before the gateway is called. An attempt that
-- never met a payment is taken up again. Returns no row when the order takes no payment any more: it is closed or
-- over, or its fees were paid by another order meanwhile.
create function begin_attempt(p_order_id bigint, p_attempt_code text, p_next_check_at timestamptz, p_now timestamptz)
returns table (attempt_code text, was_attempted boolean, gateway_order_id text) language plpgsql as $$
declare
  v_order orders;
  v_attempt attempts;
begin
  select * into strict v_order from orders where id = p_order_id for update;
  if v_order.status not in ('CREATED', 'ATTEMPTED') or v_order.expires_at <= p_now
    or judge_capture(v_order, v_order.amount_paise, 'INR') <> 'captured' then
    return;
  end if;
  select * into v_attempt from attempts
    where order_id = v_order.id and status = 'SUBMITTED' and gateway_payment_id is null order by id desc limit 1;
  if not found then
    insert into attempts (attempt_code, order_id, institute_id, gateway_account_id, status, created_at, updated_at)
    values (p_attempt_code, v_order.id, v_order.institute_id, v_order.gateway_account_id, 'CREATED', p_now, p_now)
    returning * into v_attempt;
    perform set_attempt_state(v_attempt, 'SUBMITTED', '', '', 'begin', p_next_check_at, p_now);
  end if;
  if v_order.status = 'CREATED' then
    insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
    values (v_order.institute_id, 'order', v_order.id, 'CREATED', 'ATTEMPTED', 'begin', p_now);
  end if;
  update orders set status = 'ATTEMPTED', touched_at = p_now where id = v_order.id;
  return query select v_attempt.attempt_code, v_order.status = 'ATTEMPTED', v_order.gateway_order_id;
end $$;

-- Closes an open order as CANCELLED or EXPIRED and frees its fee lines, unless money is under way on it.
-- The caller has asked the gateway before. Returns whether the order was closed.
create function close_order(p_order_id bigint, p_to text, p_cause text, p_late_check_at timestamptz, p_now timestamptz)
returns boolean language plpgsql as $$
declare
  v_order orders;
  v_attempt attempts;
begin
  select * into strict v_order from orders where id = p_order_id for update;
  if v_order.status not in ('CREATED', 'ATTEMPTED')
    or exists (select 1 from attempts where order_id = v_order.id and status in ('PENDING', 'AUTHORIZED', 'UNKNOWN')) then
    return false;
  end if;
  for v_attempt in select * from attempts where order_id = v_order.id and status = 'SUBMITTED' for update loop
    perform set_attempt_state(v_attempt, 'CANCELLED', '', '', p_cause, p_late_check_at, p_now);
  end loop;
  insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
  values (v_order.institute_id, 'order', v_order.id, v_order.status, p_to, p_cause, p_now);
  update orders set status = p_to, touched_at = p_now where id = v_order.id;
  delete from open_fee_lines where order_id = v_order.id;
  return true;
end $$;

-- Decides what a captured payment is to its order. The caller holds the locks of the order and its fee lines.
-- captured: as ordered and still owed. excess: the order or its fees were paid before (R2, threats 6.1), or the order
-- waits for a person. review: another amount or currency than the order's. A test holds it against the product's
-- own rule, captureBooking of the domain package.
create function judge_capture(p_order orders, p_amount_paise bigint, p_currency text) returns text language plpgsql as $$
begin
  if p_amount_paise <> p_order.amount_paise or p_currency <> 'INR'
    or p_amount_paise <> (select coalesce(sum(balance_paise + late_fee_paise), 0) from order_lines where order_id = p_order.id) then
    return 'review';
  end if;
  if p_order.status in ('PAID', 'PART_REFUNDED', 'REFUNDED', 'REVIEW') then
    return 'excess';
  end if;
  if exists (
    select 1 from order_lines l join fee_lines f on f.id = l.fee_line_id
    where l.order_id = p_order.id and not f.is_dynamic and f.base_paise - f.settled_paise < l.balance_paise + l.discount_paise
  ) then
    return 'excess';
  end if;
  -- A dynamic line has no fixed debt to compare with: it counts as paid before when another order of it was paid
  -- after this one was made.
  if exists (
    select 1 from order_lines l
      join fee_lines f on f.id = l.fee_line_id and f.is_dynamic
      join order_lines other_line on other_line.fee_line_id = l.fee_line_id and other_line.order_id <> p_order.id
      join orders other on other.id = other_line.order_id
    where l.order_id = p_order.id and other.paid_at >= p_order.created_at
  ) then
    return 'excess';
  end if;
  return 'captured';
end $$;

-- Ledger lines of money that fits no fee: the cash waits in a liability until it is refunded or placed.
create function book_unplaced(p_entry_id bigint, p_institute bigint, p_clearing bigint, p_account text, p_amount_paise bigint)
returns void language sql as $$
  insert into ledger_lines (entry_id, account_id, debit_paise, credit_paise)
  values (p_entry_id, p_clearing, p_amount_paise, 0),
         (p_entry_id, ledger_account(p_institute, p_account, 'LIABILITY'), 0, p_amount_paise)
$$;

-- Settles the fee lines of an order and books them: Dr clearing and discount allowed, Cr heads and late fee (R5).
create function book_fees(p_order orders, p_entry_id bigint, p_clearing bigint) returns void language plpgsql as $$
begin
  update fee_lines f set
    settled_paise = f.settled_paise + l.balance_paise + l.discount_paise,
    late_fee_paid_paise = f.late_fee_paid_paise + l.late_fee_paise,
    -- A dynamic line owes what was typed: its base grows with what is paid beyond it.
    gross_paise = case when f.is_dynamic
      then greatest(f.gross_paise, f.concession_paise + f.settled_paise + l.balance_paise + l.discount_paise)
      else f.gross_paise end,
    -- A payable fixed by the institute is used up by its payment (R8); what it raised meanwhile stays demanded.
    payable_now_paise = case when f.payable_now_paise is null then null
      else greatest(0, f.payable_now_paise - l.balance_paise - l.late_fee_paise) end,
    version = f.version + 1
    from order_lines l where l.order_id = p_order.id and l.fee_line_id = f.id;
  update order_lines l set balance_after_paise = case when f.id is null then 0 else greatest(0, f.base_paise - f.settled_paise) end
    from order_lines o left join fee_lines f on f.id = o.fee_line_id
    where l.order_id = p_order.id and o.order_id = l.order_id and o.line_no = l.line_no;

  -- Accounts are made in the order of their codes, so that two first payments of an institute cannot deadlock.
  perform head_account(p_order.institute_id, a.code, a.kind) from (
    select distinct h.code, h.kind from order_lines l left join fee_heads h on h.id = l.head_id
      where l.order_id = p_order.id order by h.kind, h.code) a;
  insert into ledger_lines (entry_id, account_id, fee_line_id, debit_paise, credit_paise)
  select p_entry_id, p_clearing, null::bigint, p_order.amount_paise, 0::bigint
  union all
  select p_entry_id, ledger_account(p_order.institute_id, 'DISCOUNT_ALLOWED', 'EXPENSE'), l.fee_line_id, l.discount_paise, 0
    from order_lines l where l.order_id = p_order.id and l.discount_paise > 0
  union all
  select p_entry_id, head_account(p_order.institute_id, h.code, h.kind), l.fee_line_id, 0, l.balance_paise + l.discount_paise
    from order_lines l left join fee_heads h on h.id = l.head_id
    where l.order_id = p_order.id and l.balance_paise + l.discount_paise > 0
  union all
  select p_entry_id, ledger_account(p_order.institute_id, 'LATE_FEE', 'INCOME'), l.fee_line_id, 0, l.late_fee_paise
    from order_lines l where l.order_id = p_order.id and l.late_fee_paise > 0;
end $$;

-- Books one captured gateway payment: the only writer of attempt, ledger, fee lines, session and receipt number (R1).
-- Returns what happened: captured, already (the same payment again), excess or review (see judge_capture).
-- Fixed lock order: order, attempt, fee lines by id, student, and the receipt counter last.
create function capture_payment(
  p_order_id bigint, p_gateway_payment_id text, p_amount_paise bigint, p_currency text, p_method text,
  p_bank_reference text, p_cause text, p_verification_code text, p_now timestamptz
) returns table (result text, receipt_number text) language plpgsql as $$
declare
  v_order orders;
  v_attempt attempts;
  v_seen payments;
  v_account text;
  v_result text;
  v_payment_id bigint;
  v_entry_id bigint;
  v_clearing bigint;
  v_year text;
  v_series bigint;
  v_number text := '';
  v_sequence bigint;
  v_day date := india_day(p_now);
begin
  select * into strict v_order from orders where id = p_order_id for update;
  select * into v_seen from payments
    where gateway_account_id = v_order.gateway_account_id and gateway_payment_id = p_gateway_payment_id;
  if found then
    if v_seen.order_id <> v_order.id then
      raise exception 'The gateway payment belongs to another order.' using errcode = 'restrict_violation';
    end if;
    return query select 'already'::text, coalesce((select r.number from receipts r where r.payment_id = v_seen.id), '');
    return;
  end if;

  v_attempt := claim_attempt(v_order, p_gateway_payment_id, p_now);
  perform 1 from fee_lines f join order_lines l on l.fee_line_id = f.id where l.order_id = v_order.id order by f.id for update of f;
  v_result := judge_capture(v_order, p_amount_paise, p_currency);
  perform set_attempt_state(v_attempt, 'CAPTURED', p_method, '', p_cause, null, p_now);

  insert into payments (institute_id, student_id, order_id, kind, status, application_code, amount_paise, mode,
    gateway_account_id, gateway_payment_id, bank_reference, contact_mobile, received_at)
  values (v_order.institute_id, v_order.student_id, v_order.id, 'gateway', upper(v_result),
    v_order.application_code, p_amount_paise, p_method, v_order.gateway_account_id, p_gateway_payment_id,
    p_bank_reference, v_order.contact_mobile, p_now)
  returning id into v_payment_id;

  select code into strict v_account from gateway_accounts where id = v_order.gateway_account_id;
  v_clearing := ledger_account(v_order.institute_id, 'GATEWAY_CLEARING:' || v_account, 'ASSET');
  insert into ledger_entries (institute_id, kind, ref, day, at)
  values (v_order.institute_id, 'capture', v_account || '/' || p_gateway_payment_id, v_day, p_now) returning id into v_entry_id;

  if v_result = 'captured' then
    perform book_fees(v_order, v_entry_id, v_clearing);
    insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
    values (v_order.institute_id, 'order', v_order.id, v_order.status, 'PAID', p_cause, p_gateway_payment_id, p_now);
    update orders set status = 'PAID', paid_at = p_now, touched_at = p_now where id = v_order.id;
    delete from open_fee_lines where order_id = v_order.id;
    update pay_sessions set status = 'PAID', last_used_at = p_now where id = v_order.pay_session_id and status <> 'PAID';
  elsif v_result = 'excess' then
    perform book_unplaced(v_entry_id, v_order.institute_id, v_clearing, 'EXCESS', p_amount_paise);
    -- An order whose fees were paid elsewhere can take no more money: it closes, so that its sheet says so.
    if v_order.status in ('CREATED', 'ATTEMPTED') then
      insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
      values (v_order.institute_id, 'order', v_order.id, v_order.status, 'CANCELLED', p_cause, p_gateway_payment_id, p_now);
      update orders set status = 'CANCELLED', touched_at = p_now where id = v_order.id;
      delete from open_fee_lines where order_id = v_order.id;
    end if;
  else
    perform book_unplaced(v_entry_id, v_order.institute_id, v_clearing, 'SUSPENSE', p_amount_paise);
    -- A paid order keeps its state and its receipt; the odd payment alone waits for a person.
    if v_order.status in ('CREATED', 'ATTEMPTED', 'EXPIRED', 'CANCELLED') then
      insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
      values (v_order.institute_id, 'order', v_order.id, v_order.status, 'REVIEW', p_cause, p_gateway_payment_id, p_now);
      update orders set status = 'REVIEW', touched_at = p_now where id = v_order.id;
      delete from open_fee_lines where order_id = v_order.id;
    end if;
  end if;

  if v_order.student_id is not null then
    update students set event_sequence = event_sequence + 1 where id = v_order.student_id returning event_sequence into v_sequence;
  end if;
  insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
  values (v_order.institute_id,
    case v_result when 'captured' then 'payment.captured' when 'excess' then 'payment.duplicate' else 'payment.review' end,
    v_order.student_id, v_sequence,
    jsonb_build_object('payment_id', v_payment_id, 'order_id', v_order.id, 'application_code', v_order.application_code), p_now);

  if v_result = 'captured' then
    v_year := financial_year(v_day);
    insert into receipt_counters as c (institute_id, financial_year, kind, n) values (v_order.institute_id, v_year, 'RCP', 1)
      on conflict (institute_id, financial_year, kind) do update set n = c.n + 1 returning n into v_series;
    -- lpad() cuts what is longer than its width, so the width grows with the number.
    v_number := 'RCP/' || v_year || '/' || lpad(v_series::text, greatest(6, length(v_series::text)), '0');
    insert into receipts (institute_id, payment_id, financial_year, series_no, number, issued_at, verification_code)
    values (v_order.institute_id, v_payment_id, v_year, v_series, v_number, p_now, p_verification_code);
  end if;
  -- No pg_notify here: it takes one lock of the whole database until the commit is on disk. The caller nudges.
  return query select v_result, v_number;
end $$;

-- Books money the institute received itself (R12): the receipt number is the institute's own.
create function record_payment(
  p_institute_id bigint, p_student_id bigint, p_import_code text, p_application_code text, p_mode text, p_reference text,
  p_old_receipt_no text, p_received_at timestamptz, p_allocation jsonb
) returns bigint language plpgsql as $$
declare
  v_payment_id bigint;
  v_entry_id bigint;
  v_total bigint;
  v_locked int;
begin
  perform 1 from fee_lines f join jsonb_to_recordset(p_allocation) a(fee_line_id bigint, amount_paise bigint) on a.fee_line_id = f.id
    where f.student_id = p_student_id and f.institute_id = p_institute_id order by f.id for update of f;
  get diagnostics v_locked = row_count;
  if v_locked <> jsonb_array_length(p_allocation) then
    raise exception 'A recorded payment names a fee line that is not the student''s.' using errcode = 'restrict_violation';
  end if;
  select sum(amount_paise) into v_total from jsonb_to_recordset(p_allocation) a(fee_line_id bigint, amount_paise bigint);
  insert into payments (institute_id, student_id, kind, status, application_code, amount_paise, mode, reference, old_receipt_no, import_code, received_at)
  values (p_institute_id, p_student_id, 'recorded', 'PAID', p_application_code, v_total, p_mode, p_reference, p_old_receipt_no, p_import_code, p_received_at)
  returning id into v_payment_id;
  insert into payment_allocations (payment_id, fee_line_id, amount_paise)
  select v_payment_id, a.fee_line_id, a.amount_paise from jsonb_to_recordset(p_allocation) a(fee_line_id bigint, amount_paise bigint);
  update fee_lines f set settled_paise = f.settled_paise + a.amount_paise, version = f.version + 1,
    -- As in book_fees: a dynamic line's base grows with what is paid beyond it.
    gross_paise = case when f.is_dynamic
      then greatest(f.gross_paise, f.concession_paise + f.settled_paise + a.amount_paise) else f.gross_paise end
    from jsonb_to_recordset(p_allocation) a(fee_line_id bigint, amount_paise bigint) where a.fee_line_id = f.id;
  insert into ledger_entries (institute_id, kind, ref, day, at)
  values (p_institute_id, 'recorded', v_payment_id::text, india_day(p_received_at), p_received_at) returning id into v_entry_id;
  insert into ledger_lines (entry_id, account_id, fee_line_id, debit_paise, credit_paise)
  select v_entry_id, ledger_account(p_institute_id, 'COUNTER:' || p_mode, 'ASSET'), null::bigint, v_total, 0::bigint
  union all
  select v_entry_id, head_account(p_institute_id, h.code, h.kind), f.id, 0, a.amount_paise
    from jsonb_to_recordset(p_allocation) a(fee_line_id bigint, amount_paise bigint)
    join fee_lines f on f.id = a.fee_line_id join fee_heads h on h.id = f.head_id;
  return v_payment_id;
end $$;
