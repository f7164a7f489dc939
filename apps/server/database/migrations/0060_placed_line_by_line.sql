-- What captured money pays was judged as a whole: with one line of an order paid or let off meanwhile, all of the money went
-- back although the other lines were still owed, and a fee was paid that a loan was to pay (decision 88). What is as agreed is
-- booked in one statement as before; anything else comes with its placement, line by line, decided by the product's rule.
alter table payments
  -- Waits for a person, and why; goes back by itself. The rest of the amount pays fees.
  add column held_paise bigint not null default 0 check (held_paise >= 0),
  add column held_reason text not null default '' check (held_reason in ('', 'DIFFERS', 'LENT_FOR', 'PAID_BEFORE', 'REST')),
  add column excess_paise bigint not null default 0 check (excess_paise >= 0),
  -- What was given back of a rest beside placed money; of the placed money itself see refunded_paise.
  add column rest_refunded_paise bigint not null default 0 check (rest_refunded_paise >= 0),
  -- Its lines stand in placements, not as its order froze them.
  add column is_placed_apart boolean not null default false;
update payments set excess_paise = amount_paise where status = 'EXCESS';
update payments set held_paise = amount_paise, held_reason = 'DIFFERS' where status = 'REVIEW';
alter table payments
  add column placed_paise bigint generated always as (amount_paise - held_paise - excess_paise) stored,
  add constraint payments_divided check (held_paise + excess_paise <= amount_paise and rest_refunded_paise <= held_paise + excess_paise),
  add constraint payments_state_of_parts check (
    (status = 'EXCESS') = (excess_paise = amount_paise)
    and (status = 'REVIEW') = (held_paise > 0 and held_paise + excess_paise = amount_paise)),
  add constraint payments_held_why check ((held_paise = 0) = (held_reason = ''));
drop index payments_excess;
create index payments_excess on payments (id) where excess_paise > 0;

-- What an institute does with the rest of a payment while its student owes other fees.
alter table institutes add column rest_rule text not null default 'HOLD' check (rest_rule in ('HOLD', 'NEXT_DUE'));

-- What a payment paid that was not placed as its order froze it: lines of the order by their number, then other fees of the
-- student. The figures are those of order_lines, for the receipt.
create table placements (
  payment_id bigint not null references payments,
  line_no int not null,
  entry_id bigint not null references ledger_entries,
  fee_line_id bigint references fee_lines,
  head_id bigint references fee_heads,
  label text not null,
  instalment text not null,
  balance_paise bigint not null check (balance_paise >= 0),
  discount_paise bigint not null check (discount_paise >= 0),
  late_fee_paise bigint not null check (late_fee_paise >= 0),
  balance_after_paise bigint not null,
  gross_paise bigint not null,
  concession_paise bigint not null,
  concessions jsonb not null,
  earlier_paise bigint not null,
  primary key (payment_id, line_no)
);
create index placements_by_fee_line on placements (fee_line_id);
create index placements_by_entry on placements (entry_id);
create trigger placements_append_only before update or delete on placements for each statement execute function refuse_change();
create trigger placements_no_truncate before truncate on placements for each statement execute function refuse_change();

-- What each gateway payment paid, line by line.
create view paid_lines as
select p.id as payment_id, l.line_no, l.fee_line_id, l.head_id, l.label, l.instalment, l.balance_paise, l.discount_paise, l.late_fee_paise,
  l.balance_after_paise, l.gross_paise, l.concession_paise, l.concessions, l.earlier_paise
from payments p join order_lines l on l.order_id = p.order_id
where p.kind = 'gateway' and p.status in ('CAPTURED', 'PARTIALLY REFUNDED', 'REFUNDED') and not p.is_placed_apart
union all
select payment_id, line_no, fee_line_id, head_id, label, instalment, balance_paise, discount_paise, late_fee_paise,
  balance_after_paise, gross_paise, concession_paise, concessions, earlier_paise
from placements;

-- Whether an order asks for the sum of its lines and each of them is still owed as it was agreed. An order that sets up an
-- auto debit has no lines and takes no money. A dynamic line has no fixed debt to compare with: it counts as paid when another
-- order of it was paid after this one was made.
create function is_still_owed(p_order orders) returns boolean language plpgsql as $$
begin
  return p_order.amount_paise = (
    select coalesce(sum(l.balance_paise + l.late_fee_paise), 0) from order_lines l where l.order_id = p_order.id
  ) and not exists (
    select 1 from order_lines l join fee_lines f on f.id = l.fee_line_id
    where l.order_id = p_order.id and case when f.is_dynamic
      then exists (
        select 1 from order_lines o join orders other on other.id = o.order_id
        where o.fee_line_id = l.fee_line_id and o.order_id <> p_order.id and other.paid_at >= p_order.created_at)
      else f.base_paise - f.settled_paise < l.balance_paise + l.discount_paise end);
end $$;

create or replace function begin_attempt(p_order_id bigint, p_attempt_code text, p_next_check_at timestamptz, p_now timestamptz)
returns table (attempt_code text, was_attempted boolean, gateway_order_id text) language plpgsql as $$
declare
  v_order orders;
  v_attempt attempts;
begin
  select * into strict v_order from orders where id = p_order_id for update;
  if v_order.status not in ('CREATED', 'ATTEMPTED') or v_order.expires_at <= p_now
    or not is_still_owed(v_order) then
    return;
  end if;
  select * into v_attempt from attempts
    where order_id = v_order.id and status = 'SUBMITTED' and gateway_payment_id is null order by id desc limit 1;
  if not found then
    insert into attempts (attempt_code, order_id, institute_id, gateway_account_id, status, next_check_at, created_at, updated_at)
    values (p_attempt_code, v_order.id, v_order.institute_id, v_order.gateway_account_id, 'SUBMITTED', p_next_check_at, p_now, p_now)
    returning * into v_attempt;
    insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
    values (v_order.institute_id, 'attempt', v_attempt.id, 'CREATED', 'SUBMITTED', 'begin', p_now);
  end if;
  if v_order.status = 'CREATED' then
    insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
    values (v_order.institute_id, 'order', v_order.id, 'CREATED', 'ATTEMPTED', 'begin', p_now);
  end if;
  update orders set status = 'ATTEMPTED', touched_at = p_now where id = v_order.id;
  return query select v_attempt.attempt_code, v_order.status = 'ATTEMPTED', v_order.gateway_order_id;
end $$;

-- Whether money that came may be booked as its order was agreed, without a look at anything else: the right amount, for an
-- order without money, while its price stands, of fees that are owed as agreed and that no loan is to pay. A late fee of
-- which something was paid or let off is looked at line by line.
create function is_as_agreed(p_order orders, p_amount_paise bigint, p_currency text, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  return p_amount_paise = p_order.amount_paise and p_currency = 'INR'
    and p_order.status in ('CREATED', 'ATTEMPTED', 'EXPIRED', 'CANCELLED')
    and (p_now <= p_order.expires_at + interval '24 hours' or p_order.made_by = 'mandate' or p_order.emi_application_id is not null)
    and is_still_owed(p_order)
    and not exists (
      select 1 from order_lines l join fee_lines f on f.id = l.fee_line_id join institutes i on i.id = f.institute_id
      where l.order_id = p_order.id and l.late_fee_paise > 0
        and (f.late_fee_paid_paise > 0 or f.late_fee_waived_paise > 0 or f.late_fee_ended or i.late_fee_per <> 'LINE'))
    and not exists (
      select 1 from order_lines l join emi_application_lines e on e.fee_line_id = l.fee_line_id
        join emi_applications a on a.id = e.application_id
      where l.order_id = p_order.id and holds_fees(a.status) and a.id is distinct from p_order.emi_application_id);
end $$;

drop function judge_capture(orders, bigint, text);
drop function capture_payment(bigint, text, bigint, text, text, text, text, text, timestamptz);

-- What a payment of an order pays: as its placement says, else as the order was agreed.
create function placed_parts(p_order_id bigint, p_placement jsonb) returns table (
  no int, fee_line_id bigint, head_id bigint, label text, instalment text, balance bigint, discount bigint, late_fee bigint
) language plpgsql stable rows 5 as $$
begin
  if p_placement is null then
    return query select l.line_no, l.fee_line_id, l.head_id, l.label, l.instalment, l.balance_paise, l.discount_paise, l.late_fee_paise
      from order_lines l where l.order_id = p_order_id;
  else
    return query select r.* from jsonb_to_recordset(p_placement -> 'parts') r(
      no int, fee_line_id bigint, head_id bigint, label text, instalment text, balance bigint, discount bigint, late_fee bigint);
  end if;
end $$;

-- Books one captured gateway payment: the only writer of attempt, ledger, fee lines, session and receipt number (R1).
-- p_placement: where the money goes, decided by the product's rule placeMoney under the locks of order and fee lines:
-- parts (no, line_no, fee_line_id, head_id, label, instalment, balance, discount, late_fee), held, held_reason, excess.
-- Returns what happened: captured (money pays fees), already (the same payment again), excess (all of it goes back), review
-- (none of it pays a fee, and a person looks at it), or unlike: it is not as agreed, nothing was done, a placement is needed.
-- Fixed lock order: order, attempt, fee lines by id, session, student, and the receipt counter last.
create function capture_payment(
  p_order_id bigint, p_gateway_payment_id text, p_amount_paise bigint, p_currency text, p_method text,
  p_bank_reference text, p_cause text, p_verification_code text, p_now timestamptz, p_placement jsonb default null
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
  perform 1 from fee_lines f join order_lines l on l.fee_line_id = f.id where l.order_id = v_order.id order by f.id for update of f;
  if p_placement is null and not is_as_agreed(v_order, p_amount_paise, p_currency, p_now) then
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
    gateway_account_id, gateway_payment_id, bank_reference, contact_mobile, received_at, held_paise, held_reason, excess_paise,
    is_placed_apart)
  values (v_order.institute_id, v_order.student_id, v_order.id, 'gateway', upper(v_result),
    v_order.application_code, p_amount_paise, p_method, v_order.gateway_account_id, p_gateway_payment_id,
    p_bank_reference, v_order.contact_mobile, p_now, v_held, coalesce(p_placement ->> 'held_reason', ''), v_excess,
    v_result = 'captured' and p_placement is not null)
  returning id into v_payment_id;

  -- Dr clearing and discount allowed, Cr heads and late fee (R5). Money that pays no fee waits in a liability until it is
  -- refunded or placed. Accounts that are not there yet are made in the order of their codes, so that two first payments
  -- of an institute cannot deadlock.
  insert into ledger_entries (institute_id, kind, ref, day, at)
  values (v_order.institute_id, 'capture', v_known.account || '/' || p_gateway_payment_id, v_day, p_now) returning id into v_entry_id;
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
      where v_result = 'captured' and line.debit + line.credit > 0
  ) b left join ledger_accounts c on c.institute_id = v_order.institute_id and c.code = b.code
  order by b.code, b.fee_line_id;

  if v_result = 'captured' then
    -- What the receipt tells of a line is kept as it stood at this payment: the fee line itself may change later.
    with settled as (
      update fee_lines f set
        settled_paise = f.settled_paise + l.balance + l.discount,
        late_fee_paid_paise = f.late_fee_paid_paise + l.late_fee,
        -- A dynamic line owes what was typed: its base grows with what is paid beyond it.
        gross_paise = case when f.is_dynamic
          then greatest(f.gross_paise, f.concession_paise + f.settled_paise + l.balance + l.discount)
          else f.gross_paise end,
        -- A payable fixed by the institute is used up by its payment (R8); what it raised meanwhile stays demanded.
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
  )
  insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
  values (v_order.institute_id,
    case v_result when 'captured' then 'payment.captured' when 'excess' then 'payment.duplicate' else 'payment.review' end,
    v_order.student_id, (select event_sequence from student),
    jsonb_build_object('payment_id', v_payment_id, 'order_id', v_order.id, 'application_code', v_order.application_code), p_now);

  if v_result = 'captured' and v_held > 0 then
    with student as (
      update students set event_sequence = event_sequence + 1 where id = v_order.student_id returning event_sequence
    )
    insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
    values (v_order.institute_id, 'payment.rest_held', v_order.student_id, (select event_sequence from student),
      jsonb_build_object('payment_id', v_payment_id, 'application_code', v_order.application_code), p_now);
  end if;
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

