-- A captured payment is booked by few statements that each write several tables, so that its locks are held for less time.
-- Nothing here changes what is written or what is allowed.

-- The financial year of a day, 1 April to 31 March, as 2026-27. In PL/pgSQL its plan is kept.
create or replace function financial_year(p_day date) returns text language plpgsql immutable as $$
declare v_year int := extract(year from p_day - interval '3 months');
begin
  return v_year || '-' || lpad(((v_year + 1) % 100)::text, 2, '0');
end $$;

-- Each statement's own lines of an entry balance, so all lines of an entry do.
create or replace function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by entry_id having sum(debit_paise) <> sum(credit_paise)) then
    raise exception 'A ledger entry does not balance.' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- What a capture of this amount would be: `captured`, `excess` or `review` (threats 6.1). Other orders are read only
-- when the order has a line with a typed amount.
create or replace function judge_capture(p_order orders, p_amount_paise bigint, p_currency text) returns text language plpgsql as $$
declare
  v_sum bigint;
  v_is_paid boolean;
begin
  select coalesce(sum(l.balance_paise + l.late_fee_paise), 0),
    coalesce(bool_or(case when f.is_dynamic
      -- A dynamic line has no fixed debt to compare with: it counts as paid before when another order of it was paid
      -- after this one was made.
      then exists (
        select 1 from order_lines o join orders other on other.id = o.order_id
        where o.fee_line_id = l.fee_line_id and o.order_id <> p_order.id and other.paid_at >= p_order.created_at)
      else f.base_paise - f.settled_paise < l.balance_paise + l.discount_paise end), false)
    into v_sum, v_is_paid
    from order_lines l left join fee_lines f on f.id = l.fee_line_id where l.order_id = p_order.id;
  if p_amount_paise <> p_order.amount_paise or p_currency <> 'INR' or p_amount_paise <> v_sum then
    return 'review';
  end if;
  if p_order.status in ('PAID', 'PART_REFUNDED', 'REFUNDED', 'REVIEW') then
    return 'excess';
  end if;
  if v_is_paid then
    return 'excess';
  end if;
  return 'captured';
end $$;

-- Books one captured gateway payment: the only writer of attempt, ledger, fee lines, session and receipt number (R1).
-- Returns what happened: captured, already (the same payment again), excess or review (see judge_capture).
-- Fixed lock order: order, attempt, fee lines by id, session, student, and the receipt counter last.
create or replace function capture_payment(
  p_order_id bigint, p_gateway_payment_id text, p_amount_paise bigint, p_currency text, p_method text,
  p_bank_reference text, p_cause text, p_verification_code text, p_now timestamptz
) returns table (result text, receipt_number text) language plpgsql as $$
declare
  v_order orders;
  v_known record;
  v_attempt attempts;
  v_result text;
  v_to text;
  v_payment_id bigint;
  v_day date := india_day(p_now);
  v_number text := '';
begin
  -- The statements after this one see what others did to the order before its lock was free.
  select * into strict v_order from orders where id = p_order_id for update;
  select g.code as account, p.id as payment_id, p.order_id as payment_order_id, a.id as attempt_id, a.status as attempt_status
    into strict v_known
    from gateway_accounts g
      left join payments p on p.gateway_account_id = g.id and p.gateway_payment_id = p_gateway_payment_id
      left join lateral (
        -- Its own attempt is looked for by claim_attempt(); most payments meet the newest one that has none yet.
        select id, status from attempts
          where order_id = v_order.id and gateway_payment_id is null
            and not exists (select 1 from attempts o where o.gateway_account_id = g.id and o.gateway_payment_id = p_gateway_payment_id)
          order by id desc limit 1 for update
      ) a on true
    where g.id = v_order.gateway_account_id;
  if v_known.payment_id is not null then
    if v_known.payment_order_id <> v_order.id then
      raise exception 'The gateway payment belongs to another order.' using errcode = 'restrict_violation';
    end if;
    return query select 'already'::text, coalesce((select r.number from receipts r where r.payment_id = v_known.payment_id), '');
    return;
  end if;
  if v_known.attempt_id is null then
    v_attempt := claim_attempt(v_order, p_gateway_payment_id, p_now);
    v_known.attempt_id := v_attempt.id;
    v_known.attempt_status := v_attempt.status;
  end if;

  perform 1 from fee_lines f join order_lines l on l.fee_line_id = f.id where l.order_id = v_order.id order by f.id for update of f;
  v_result := judge_capture(v_order, p_amount_paise, p_currency);
  v_to := case
    when v_result = 'captured' then 'PAID'
    -- An order whose fees were paid elsewhere can take no more money: it closes, so that its sheet says so.
    when v_result = 'excess' and v_order.status in ('CREATED', 'ATTEMPTED') then 'CANCELLED'
    -- A paid order keeps its state and its receipt; the odd payment alone waits for a person.
    when v_result = 'review' and v_order.status in ('CREATED', 'ATTEMPTED', 'EXPIRED', 'CANCELLED') then 'REVIEW'
  end;

  with attempt as (
    update attempts set gateway_payment_id = p_gateway_payment_id, status = 'CAPTURED', reason = '', updated_at = p_now,
      next_check_at = null, method = case when p_method = '' then method else p_method end where id = v_known.attempt_id
  ), history as (
    insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
    select v_order.institute_id, 'attempt', v_known.attempt_id, v_known.attempt_status, 'CAPTURED', p_cause, p_gateway_payment_id, p_now
    union all
    select v_order.institute_id, 'order', v_order.id, v_order.status, v_to, p_cause, p_gateway_payment_id, p_now where v_to is not null
  )
  insert into payments (institute_id, student_id, order_id, kind, status, application_code, amount_paise, mode,
    gateway_account_id, gateway_payment_id, bank_reference, contact_mobile, received_at)
  values (v_order.institute_id, v_order.student_id, v_order.id, 'gateway', upper(v_result),
    v_order.application_code, p_amount_paise, p_method, v_order.gateway_account_id, p_gateway_payment_id,
    p_bank_reference, v_order.contact_mobile, p_now)
  returning id into v_payment_id;

  -- Dr clearing and discount allowed, Cr heads and late fee (R5). Money that fits no fee waits in a liability until it is
  -- refunded or placed. Accounts that are not there yet are made in the order of their codes, so that two first payments
  -- of an institute cannot deadlock.
  with entry as (
    insert into ledger_entries (institute_id, kind, ref, day, at)
    values (v_order.institute_id, 'capture', v_known.account || '/' || p_gateway_payment_id, v_day, p_now) returning id
  )
  insert into ledger_lines (entry_id, account_id, fee_line_id, debit_paise, credit_paise)
  select entry.id, coalesce(c.id, ledger_account(v_order.institute_id, b.code, b.kind)), b.fee_line_id, b.debit, b.credit
  from entry, (
    select 'GATEWAY_CLEARING:' || v_known.account as code, 'ASSET' as kind, null::bigint as fee_line_id, p_amount_paise as debit, 0 as credit
    union all
    select case v_result when 'excess' then 'EXCESS' else 'SUSPENSE' end, 'LIABILITY', null, 0, p_amount_paise
      where v_result <> 'captured'
    union all
    select line.code, line.kind, l.fee_line_id, line.debit, line.credit
      from order_lines l left join fee_heads h on h.id = l.head_id
        cross join lateral (values
          (case when h.id is null then 'UNALLOCATED' when h.kind = 'DEPOSIT' then 'DEPOSIT:' || h.code else 'HEAD:' || h.code end,
            case when h.kind = 'DEPOSIT' then 'LIABILITY' else 'INCOME' end, 0, l.balance_paise + l.discount_paise),
          ('LATE_FEE', 'INCOME', 0, l.late_fee_paise),
          ('DISCOUNT_ALLOWED', 'EXPENSE', l.discount_paise, 0)
        ) line (code, kind, debit, credit)
      where l.order_id = v_order.id and v_result = 'captured' and line.debit + line.credit > 0
  ) b left join ledger_accounts c on c.institute_id = v_order.institute_id and c.code = b.code
  order by b.code, b.fee_line_id;

  if v_result = 'captured' then
    -- What the receipt tells of a line is kept as it stood at this payment: the fee line itself may change later.
    with settled as (
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
      from order_lines l where l.order_id = v_order.id and l.fee_line_id = f.id
      returning f.id, f.base_paise, f.settled_paise, f.gross_paise, f.concession_paise, f.concessions
    ), used as (
      update pay_sessions set status = 'PAID', last_used_at = p_now where id = v_order.pay_session_id and status <> 'PAID'
    )
    update order_lines l set
      balance_after_paise = case when f.id is null then 0 else greatest(0, f.base_paise - f.settled_paise) end,
      gross_paise = case when f.id is null then l.balance_paise + l.discount_paise else f.gross_paise end,
      concession_paise = coalesce(f.concession_paise, 0),
      concessions = coalesce(f.concessions, '[]'),
      earlier_paise = case when f.id is null then 0 else f.settled_paise - l.balance_paise - l.discount_paise end
    from order_lines o left join settled f on f.id = o.fee_line_id
    where l.order_id = v_order.id and o.order_id = l.order_id and o.line_no = l.line_no;
  end if;

  with moved as (
    update orders set status = v_to, touched_at = p_now, paid_at = case when v_to = 'PAID' then p_now else paid_at end
    where id = v_order.id and v_to is not null
  ), freed as (
    delete from open_fee_lines where order_id = v_order.id and v_to is not null
  ), student as (
    update students set event_sequence = event_sequence + 1 where id = v_order.student_id returning event_sequence
  )
  insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
  values (v_order.institute_id,
    case v_result when 'captured' then 'payment.captured' when 'excess' then 'payment.duplicate' else 'payment.review' end,
    v_order.student_id, (select event_sequence from student),
    jsonb_build_object('payment_id', v_payment_id, 'order_id', v_order.id, 'application_code', v_order.application_code), p_now);

  if v_result = 'captured' then
    with counted as (
      insert into receipt_counters as c (institute_id, financial_year, kind, n)
      values (v_order.institute_id, financial_year(v_day), 'RCP', 1)
      on conflict (institute_id, financial_year, kind) do update set n = c.n + 1 returning financial_year as year, n
    )
    insert into receipts (institute_id, payment_id, financial_year, series_no, number, issued_at, verification_code)
    -- lpad() cuts what is longer than its width, so the width grows with the number.
    select v_order.institute_id, v_payment_id, year, n, 'RCP/' || year || '/' || lpad(n::text, greatest(6, length(n::text)), '0'),
      p_now, p_verification_code
    from counted
    returning number into v_number;
  end if;
  -- No pg_notify here: it takes one lock of the whole database until the commit is on disk. The caller nudges.
  return query select v_result, v_number;
end $$;

drop function book_fees(orders, bigint, bigint);
drop function book_unplaced(bigint, bigint, bigint, text, bigint);
