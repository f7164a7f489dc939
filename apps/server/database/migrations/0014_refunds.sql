-- Money given back of a payment a gateway captured (threats 6.1-6.2).
alter table state_history drop constraint state_history_kind_check;
alter table state_history add constraint state_history_kind_check check (kind in ('order', 'attempt', 'refund'));

create table refunds (
  id bigint generated always as identity primary key,
  -- Our name of it, which the gateway is given as the key: asking twice with it is the same refund.
  refund_code text not null unique,
  institute_id bigint not null references institutes,
  payment_id bigint not null references payments,
  gateway_account_id bigint not null references gateway_accounts,
  -- What made it: one request makes one refund, for ever.
  request_key text not null,
  amount_paise bigint not null check (amount_paise > 0),
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'SENT', 'PROCESSED', 'FAILED', 'UNKNOWN')),
  -- EXCESS: given back by itself, because the fees were paid already. OPERATOR: a person asked for it.
  requested_by text not null check (requested_by in ('EXCESS', 'OPERATOR')),
  reason text not null default '',
  -- True when the fees it gives back are owed again.
  reopens_fees boolean not null default false,
  gateway_refund_id text,
  -- Why a person has to look at it, and since when.
  problem text not null default '',
  review_since timestamptz,
  -- The resolver's ladder, as of attempts.
  next_check_at timestamptz,
  checks int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (institute_id, request_key),
  unique (gateway_account_id, gateway_refund_id)
);
create index refunds_by_payment on refunds (payment_id);
create index refunds_to_check on refunds (next_check_at) where next_check_at is not null;
-- Refunds a person has to look at.
create index refunds_under_review on refunds (institute_id) where review_since is not null;
create index payments_excess on payments (id) where status = 'EXCESS' and refunded_paise = 0;

-- Which lines of the order the money came from again: written when a refund is booked.
create table refund_lines (
  refund_id bigint not null references refunds,
  line_no int not null,
  fee_line_id bigint references fee_lines,
  head_id bigint references fee_heads,
  balance_paise bigint not null check (balance_paise >= 0),
  late_fee_paise bigint not null check (late_fee_paise >= 0),
  -- The discount taken back, because the fee is owed again.
  discount_paise bigint not null check (discount_paise >= 0),
  primary key (refund_id, line_no)
);
create trigger refund_lines_append_only before update or delete on refund_lines
  for each statement execute function refuse_change();
create trigger refund_lines_no_truncate before truncate on refund_lines
  for each statement execute function refuse_change();

-- Writes the event of a refund. The caller holds the payment's lock; the student's comes after it.
create function tell_of_refund(p_refund refunds, p_payment payments, p_event text, p_now timestamptz)
returns void language plpgsql as $$
declare v_sequence bigint;
begin
  if p_payment.student_id is not null then
    update students set event_sequence = event_sequence + 1 where id = p_payment.student_id
      returning event_sequence into v_sequence;
  end if;
  insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
  values (p_payment.institute_id, p_event, p_payment.student_id, v_sequence,
    jsonb_build_object('refund_id', p_refund.id, 'refund_code', p_refund.refund_code, 'payment_id', p_payment.id,
      'application_code', p_payment.application_code), p_now);
end $$;

-- Puts a refund down before any gateway is asked (threats 6.2): the payment is locked, so that all its refunds together
-- never exceed what was captured. p_amount_paise null: all that is left.
-- result: made, again (this request made it before), other (this request made another one), too_much.
create function request_refund(
  p_institute_id bigint, p_payment_id bigint, p_refund_code text, p_request_key text, p_amount_paise bigint,
  p_requested_by text, p_reason text, p_reopens_fees boolean, p_now timestamptz
) returns table (result text, made_code text, left_paise bigint) language plpgsql as $$
declare
  v_payment payments;
  v_refund refunds;
  v_left bigint;
begin
  select * into strict v_payment from payments
    where id = p_payment_id and institute_id = p_institute_id and kind = 'gateway' for update;
  select v_payment.amount_paise - coalesce(sum(r.amount_paise), 0) into v_left
    from refunds r where r.payment_id = v_payment.id and r.status <> 'FAILED';
  select * into v_refund from refunds r where r.institute_id = p_institute_id and r.request_key = p_request_key;
  if found then
    return query select
      case when v_refund.payment_id = p_payment_id and v_refund.reason = p_reason and v_refund.reopens_fees = p_reopens_fees
        and v_refund.amount_paise = coalesce(p_amount_paise, v_refund.amount_paise) then 'again' else 'other' end,
      v_refund.refund_code, v_left;
    return;
  end if;
  if v_left <= 0 or p_amount_paise > v_left then
    return query select 'too_much', null::text, v_left;
    return;
  end if;
  insert into refunds (refund_code, institute_id, payment_id, gateway_account_id, request_key, amount_paise, requested_by,
    reason, reopens_fees, next_check_at, created_at, updated_at)
  values (p_refund_code, p_institute_id, v_payment.id, v_payment.gateway_account_id, p_request_key,
    coalesce(p_amount_paise, v_left), p_requested_by, p_reason, p_reopens_fees, p_now, p_now, p_now)
  returning * into v_refund;
  perform tell_of_refund(v_refund, v_payment, 'refund.requested', p_now);
  return query select 'made', v_refund.refund_code, v_left - v_refund.amount_paise;
end $$;

-- Says from which lines of the order a refund gives back: the last line first, its fee before its late fee, which is
-- the reverse of how the money was placed. The discount of a line goes with the first of it that is owed again.
create function allot_refund(p_refund refunds, p_order_id bigint) returns void language plpgsql as $$
declare
  v_line record;
  v_left bigint := p_refund.amount_paise;
  v_balance bigint;
  v_late_fee bigint;
begin
  for v_line in
    select l.line_no, l.fee_line_id, l.head_id,
      l.balance_paise - coalesce(g.balance_paise, 0) as balance_paise,
      l.late_fee_paise - coalesce(g.late_fee_paise, 0) as late_fee_paise,
      l.discount_paise - coalesce(g.discount_paise, 0) as discount_paise
    from order_lines l
      left join (
        select x.line_no, sum(x.balance_paise) as balance_paise, sum(x.late_fee_paise) as late_fee_paise,
          sum(x.discount_paise) as discount_paise
        from refund_lines x join refunds r on r.id = x.refund_id
        where r.payment_id = p_refund.payment_id group by x.line_no) g on g.line_no = l.line_no
    where l.order_id = p_order_id order by l.line_no desc
  loop
    v_balance := least(v_left, v_line.balance_paise);
    v_late_fee := least(v_left - v_balance, v_line.late_fee_paise);
    v_left := v_left - v_balance - v_late_fee;
    if v_balance + v_late_fee > 0 then
      insert into refund_lines (refund_id, line_no, fee_line_id, head_id, balance_paise, late_fee_paise, discount_paise)
      values (p_refund.id, v_line.line_no, v_line.fee_line_id, v_line.head_id, v_balance, v_late_fee,
        case when p_refund.reopens_fees and v_balance > 0 then v_line.discount_paise else 0 end);
    end if;
  end loop;
  if v_left > 0 then
    raise exception 'A refund gives back more than its order placed.' using errcode = 'check_violation';
  end if;
end $$;

-- Ledger lines of a refund of fees: Dr heads and late fee, Cr clearing. Lines name their fee only when it is owed again,
-- so that a fee's lines always add up to what is settled of it. A discount taken back is debited to the head as well.
create function book_refunded_fees(p_refund refunds, p_entry_id bigint, p_clearing bigint) returns void language plpgsql as $$
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
      late_fee_paid_paise = f.late_fee_paid_paise - x.late_fee_paise,
      -- A payable fixed by the institute is demanded again, as far as this payment had used it up.
      payable_now_paise = f.payable_now_paise + x.balance_paise + x.late_fee_paise,
      version = f.version + 1
      from refund_lines x where x.refund_id = p_refund.id and f.id = x.fee_line_id;
  end if;
end $$;

-- Books a refund the gateway has made: the reverse of what its payment's capture credited.
create function book_refund(p_refund refunds, p_payment payments, p_order orders, p_cause text, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_account text;
  v_unplaced bigint;
  v_entry_id bigint;
  v_clearing bigint;
  v_refunded bigint := p_payment.refunded_paise + p_refund.amount_paise;
  v_to text;
begin
  select code into strict v_account from gateway_accounts where id = p_payment.gateway_account_id;
  v_clearing := ledger_account(p_refund.institute_id, 'GATEWAY_CLEARING:' || v_account, 'ASSET');
  -- The account in which money that fits no fee has been waiting (EXCESS or SUSPENSE).
  select l.account_id into v_unplaced
    from ledger_entries e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
    where e.institute_id = p_refund.institute_id and e.kind = 'capture' and e.ref = v_account || '/' || p_payment.gateway_payment_id
      and a.code in ('EXCESS', 'SUSPENSE');
  insert into ledger_entries (institute_id, kind, ref, day, at)
  values (p_refund.institute_id, 'refund', p_refund.refund_code, india_day(p_now), p_now) returning id into v_entry_id;
  if v_unplaced is not null then
    insert into ledger_lines (entry_id, account_id, debit_paise, credit_paise)
    values (v_entry_id, v_unplaced, p_refund.amount_paise, 0), (v_entry_id, v_clearing, 0, p_refund.amount_paise);
    update payments set refunded_paise = v_refunded, refunded_at = p_now where id = p_payment.id;
    return;
  end if;
  perform 1 from fee_lines f join order_lines l on l.fee_line_id = f.id where l.order_id = p_order.id order by f.id for update of f;
  perform allot_refund(p_refund, p_order.id);
  perform book_refunded_fees(p_refund, v_entry_id, v_clearing);
  update payments set refunded_paise = v_refunded, refunded_at = p_now,
    status = case when v_refunded = amount_paise then 'REFUNDED' else 'PARTIALLY REFUNDED' end where id = p_payment.id;
  v_to := case when v_refunded = p_payment.amount_paise then 'REFUNDED' else 'PART_REFUNDED' end;
  if p_order.status in ('PAID', 'PART_REFUNDED') and p_order.status <> v_to then
    insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
    values (p_order.institute_id, 'order', p_order.id, p_order.status, v_to, p_cause, coalesce(p_refund.gateway_refund_id, ''), p_now);
    update orders set status = v_to, touched_at = p_now where id = p_order.id;
  end if;
end $$;

-- Moves a refund on: the only writer of its state, and of the ledger for it. p_from names the states the move is lawful
-- from, by the product's own table. PROCESSED books it, once; FAILED hands it to a person. Fixed lock order: order, payment, refund, fee lines by id, student.
-- Returns the refund's state before, and whether it moved.
create function settle_refund(
  p_refund_id bigint, p_to text, p_from text[], p_gateway_refund_id text, p_problem text, p_cause text,
  p_next_check_at timestamptz, p_now timestamptz
) returns table (before text, moved boolean) language plpgsql as $$
declare
  v_order orders;
  v_payment payments;
  v_refund refunds;
  v_before text;
begin
  select o.* into v_order from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
    where r.id = p_refund_id for update of o;
  select p.* into strict v_payment from refunds r join payments p on p.id = r.payment_id where r.id = p_refund_id for update of p;
  select * into strict v_refund from refunds where id = p_refund_id for update;
  v_before := v_refund.status;
  if v_before = p_to or not v_before = any (p_from) then
    return query select v_before, false;
    return;
  end if;
  update refunds set status = p_to, updated_at = p_now, next_check_at = p_next_check_at, problem = p_problem,
    gateway_refund_id = coalesce(p_gateway_refund_id, gateway_refund_id),
    review_since = case when p_to = 'FAILED' then p_now when p_to = 'PROCESSED' then null else review_since end
    where id = p_refund_id returning * into v_refund;
  insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
  values (v_refund.institute_id, 'refund', v_refund.id, v_before, p_to, p_cause, coalesce(v_refund.gateway_refund_id, ''), p_now);
  if p_to = 'PROCESSED' then
    perform book_refund(v_refund, v_payment, v_order, p_cause, p_now);
    perform tell_of_refund(v_refund, v_payment, 'refund.processed', p_now);
  elsif p_to = 'FAILED' then
    perform tell_of_refund(v_refund, v_payment, 'refund.failed', p_now);
  end if;
  return query select v_before, true;
end $$;
