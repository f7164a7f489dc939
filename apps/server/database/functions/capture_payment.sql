-- Books one captured gateway payment in one transaction: payment, attempt, ledger, fee lines, session and receipt
-- number (R1). p_placement: where the money goes, decided by the product's rule allocateMoney under the locks of
-- order and fee lines: parts (no, line_no, fee_line_id, head_id, label, instalment, balance, discount, late_fee),
-- held, held_reason, excess. p_paid_at: when the payer paid, by the product's rule paymentTime from p_told_at, the
-- gateway's time; null: p_now, when we learned of it. p_day: the day of its entry, by the rule entryDay. Returns the
-- result: captured (money pays fees), already (the same payment again), excess (all of it is refunded), review (none
-- of it pays a fee; a person decides), or unlike: it is not as agreed, nothing was done, a placement is needed. Parts
-- of money that pays nothing itself may include a discount that covers the whole balance of a fee: it is granted,
-- too. Fixed lock order: order, attempt, fee lines by id, session, student, and the receipt counter last.
create or replace function capture_payment(
  p_order_id bigint, p_gateway_payment_id text, p_amount_paise bigint, p_currency text, p_method text,
  p_bank_reference text, p_cause text, p_verification_code text, p_now timestamptz, p_placement jsonb default null,
  p_paid_at timestamptz default null, p_told_at timestamptz default null, p_time_source text default 'NOT_TOLD', p_day date default null
) returns table (result text, receipt_number text) language plpgsql as $$
declare
  v_order orders;
  v_known record;
  v_attempt attempts;
  v_result text;
  v_to text;
  v_payment_id bigint;
  v_entry_id bigint;
  v_held bigint := coalesce((p_placement ->> 'held')::bigint, 0);
  v_excess bigint := coalesce((p_placement ->> 'excess')::bigint, 0);
  v_paid_at timestamptz := coalesce(p_paid_at, p_now);
  v_own_day date := india_day(v_paid_at);
  v_day date := coalesce(p_day, v_own_day);
  v_number text := '';
  v_books boolean := coalesce(jsonb_array_length(p_placement -> 'parts') > 0, true);
begin
  -- The statements after this one see what others did to the order before its lock was free.
  select * into strict v_order from orders where id = p_order_id for update;
  select g.code as account, p.id as payment_id, p.order_id as payment_order_id, a.id as attempt_id, a.status as attempt_status
    into strict v_known
    from gateway_accounts g
      left join payments p on p.gateway_account_id = g.id and p.gateway_payment_id = p_gateway_payment_id
      left join lateral (
        -- claim_attempt() finds its own attempt; most payments belong to the newest one without a payment.
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
  perform 1 from fee_lines f join order_lines l on l.fee_line_id = f.id where l.order_id = v_order.id order by f.id for update of f;
  if p_placement is null and not is_as_agreed(v_order, p_amount_paise, p_currency, v_paid_at) then
    return query select 'unlike'::text, ''::text;
    return;
  end if;
  v_result := case when v_held + v_excess < p_amount_paise then 'captured' when v_held > 0 then 'review' else 'excess' end;
  if v_known.attempt_id is null then
    v_attempt := claim_attempt(v_order, p_gateway_payment_id, p_now);
    v_known.attempt_id := v_attempt.id;
    v_known.attempt_status := v_attempt.status;
  end if;

  v_to := case
    -- A paid order stays as it is when a second payment pays other fees of its student (decision 211).
    when v_result = 'captured' and v_order.status in ('CREATED', 'ATTEMPTED', 'EXPIRED', 'CANCELLED', 'REVIEW') then 'PAID'
    -- An order whose fees were paid elsewhere can accept no more money: it closes, so that its sheet says so.
    when v_result = 'excess' and v_order.status in ('CREATED', 'ATTEMPTED') then 'CANCELLED'
    -- A paid order keeps its state and its receipt; only the extra payment waits for a person.
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
    gateway_account_id, gateway_payment_id, bank_reference, contact_mobile, received_at, booked_at, told_at, time_source,
    held_paise, held_reason, excess_paise, is_placed_apart)
  values (v_order.institute_id, v_order.student_id, v_order.id, 'gateway', upper(v_result),
    v_order.application_code, p_amount_paise, p_method, v_order.gateway_account_id, p_gateway_payment_id,
    p_bank_reference, v_order.contact_mobile, v_paid_at, p_now, p_told_at, p_time_source, v_held, coalesce(p_placement ->> 'held_reason', ''), v_excess,
    v_books and p_placement is not null)
  returning id into v_payment_id;

  -- Dr clearing and discount allowed, Cr heads and late fee (R5). Money that pays no fee is a liability until it is
  -- refunded or placed. Missing accounts are created in the order of their codes, so that two first payments of an
  -- institute cannot deadlock.
  insert into ledger_entries (institute_id, kind, ref, day, meant_day, at)
  values (v_order.institute_id, 'capture', v_known.account || '/' || p_gateway_payment_id, v_day, nullif(v_own_day, v_day), p_now)
  returning id into v_entry_id;
  insert into ledger_lines (entry_id, account_id, fee_line_id, debit_paise, credit_paise)
  select v_entry_id, coalesce(c.id, ledger_account(v_order.institute_id, b.code, b.kind)), b.fee_line_id, b.debit, b.credit
  from (
    select 'GATEWAY_CLEARING:' || v_known.account as code, 'ASSET' as kind, null::bigint as fee_line_id, p_amount_paise as debit, 0 as credit
    union all
    select 'EXCESS', 'LIABILITY', null, 0, v_excess where v_excess > 0
    union all
    select 'SUSPENSE', 'LIABILITY', null, 0, v_held where v_held > 0
    union all
    select line.code, line.kind, l.fee_line_id, line.debit, line.credit
      from placed_parts(v_order.id, p_placement) l left join fee_heads h on h.id = l.head_id
        cross join lateral (values
          (case when h.id is null then 'UNALLOCATED' when h.kind = 'DEPOSIT' then 'DEPOSIT:' || h.code else 'HEAD:' || h.code end,
            case when h.kind = 'DEPOSIT' then 'LIABILITY' else 'INCOME' end, 0, l.balance + l.discount),
          ('LATE_FEE', 'INCOME', 0, l.late_fee),
          ('DISCOUNT_ALLOWED', 'EXPENSE', l.discount, 0)
        ) line (code, kind, debit, credit)
      where v_books and line.debit + line.credit > 0
  ) b left join ledger_accounts c on c.institute_id = v_order.institute_id and c.code = b.code
  order by b.code, b.fee_line_id;

  if v_books then
    -- The receipt's data of a line is stored as of this payment: the fee line itself may change later.
    with settled as (
      update fee_lines f set
        settled_paise = f.settled_paise + l.balance + l.discount,
        late_fee_paid_paise = f.late_fee_paid_paise + l.late_fee,
        -- A dynamic line owes the typed amount: its base grows with what is paid beyond it.
        gross_paise = case when f.is_dynamic
          then greatest(f.gross_paise, f.concession_paise + f.settled_paise + l.balance + l.discount)
          else f.gross_paise end,
        -- A payable fixed by the institute is used up by its payment (R8); an increase made meanwhile stays due.
        payable_now_paise = case when f.payable_now_paise is null then null
          else greatest(0, f.payable_now_paise - l.balance - l.late_fee) end,
        version = f.version + 1
      from placed_parts(v_order.id, p_placement) l where l.fee_line_id = f.id
      returning f.id, f.base_paise, f.settled_paise, f.gross_paise, f.concession_paise, f.concessions
    ), used as (
      update pay_sessions set status = 'PAID', last_used_at = p_now where id = v_order.pay_session_id and status <> 'PAID'
    ), figures as (
      select l.*, case when f.id is null then 0 else greatest(0, f.base_paise - f.settled_paise) end as balance_after,
        case when f.id is null then l.balance + l.discount else f.gross_paise end as gross,
        coalesce(f.concession_paise, 0) as concession, coalesce(f.concessions, '[]') as concessions,
        case when f.id is null then 0 else f.settled_paise - l.balance - l.discount end as earlier
      from placed_parts(v_order.id, p_placement) l left join settled f on f.id = l.fee_line_id
    ), apart as (
      insert into placements (payment_id, line_no, entry_id, fee_line_id, head_id, label, instalment, balance_paise, discount_paise,
        late_fee_paise, balance_after_paise, gross_paise, concession_paise, concessions, earlier_paise)
      select v_payment_id, no, v_entry_id, fee_line_id, head_id, label, instalment, balance, discount, late_fee, balance_after,
        gross, concession, concessions, earlier
      from figures where p_placement is not null
    )
    update order_lines l set balance_after_paise = f.balance_after, gross_paise = f.gross, concession_paise = f.concession,
      concessions = f.concessions, earlier_paise = f.earlier
    from figures f where p_placement is null and l.order_id = v_order.id and l.line_no = f.no;
  end if;

  with moved as (
    update orders set status = v_to, touched_at = p_now, paid_at = case when v_to = 'PAID' then p_now else paid_at end
    where id = v_order.id and v_to is not null
  ), freed as (
    delete from open_fee_lines where order_id = v_order.id and v_to is not null
  ), student as (
    update students set event_sequence = event_sequence + 1 where id = v_order.student_id returning event_sequence
  ), shown as (
    -- What an order shows changes with each of its payments.
    insert into api_objects as a (kind, object_id, institute_id, created_at, updated_at)
    values ('payment', v_payment_id, v_order.institute_id, p_now, p_now), ('order', v_order.id, v_order.institute_id, p_now, p_now)
    on conflict (kind, object_id) do update set version = a.version + 1, updated_at = greatest(a.updated_at, excluded.updated_at)
  ), told as (
    insert into events_waiting (institute_id, type, kind, object_id, student_id, created_at)
    values (v_order.institute_id,
      case when v_result = 'excess' then 'payment.duplicate' when v_result = 'review' then 'payment.held'
        when v_order.status in ('EXPIRED', 'CANCELLED') then 'payment.late_captured' else 'payment.captured' end,
      'payment', v_payment_id, v_order.student_id, p_now)
  )
  insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
  values (v_order.institute_id,
    case v_result when 'captured' then 'payment.captured' when 'excess' then 'payment.duplicate' else 'payment.review' end,
    v_order.student_id, (select event_sequence from student),
    jsonb_build_object('payment_id', v_payment_id, 'order_id', v_order.id, 'application_code', v_order.application_code,
      'emi_application_id', v_order.emi_application_id), p_now);

  if v_result = 'captured' and v_held > 0 then
    with student as (
      update students set event_sequence = event_sequence + 1 where id = v_order.student_id returning event_sequence
    )
    insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
    values (v_order.institute_id, 'payment.rest_held', v_order.student_id, (select event_sequence from student),
      jsonb_build_object('payment_id', v_payment_id, 'application_code', v_order.application_code), p_now);
    perform write_event(v_order.institute_id, 'payment.held', 'payment', v_payment_id, v_order.student_id, p_now);
  end if;
  if v_result = 'captured' then
    with counted as (
      insert into receipt_counters as c (institute_id, financial_year, kind, n)
      values (v_order.institute_id, financial_year(v_own_day), 'RCP', 1)
      on conflict (institute_id, financial_year, kind) do update set n = c.n + 1 returning financial_year as year, n
    ), issued as (
      insert into receipts (institute_id, payment_id, financial_year, series_no, number, issued_at, verification_code,
        issued_to)
      -- lpad() cuts what is longer than its width, so the width grows with the number.
      select v_order.institute_id, v_payment_id, year, n, 'RCP/' || year || '/' || lpad(n::text, greatest(6, length(n::text)), '0'),
        v_paid_at, p_verification_code, receipt_recipient(v_order.student_id, v_order.contact_mobile, v_order.contact_email)
      from counted
      returning id, number
    ), shown as (
      insert into api_objects (kind, object_id, institute_id, created_at, updated_at)
      select 'receipt', id, v_order.institute_id, p_now, p_now from issued
    ), told as (
      insert into events_waiting (institute_id, type, kind, object_id, student_id, created_at)
      select v_order.institute_id, 'receipt.issued', 'receipt', id, v_order.student_id, p_now from issued
    )
    select number into v_number from issued;
  end if;
  -- No pg_notify here: it takes one lock of the whole database until the commit is on disk. The caller nudges.
  return query select v_result, v_number;
end $$;
