-- A payment may pay fees and leave a rest that waits or goes back (decision 88): a refund says which of them it gives back.
alter table refunds add column source text not null default 'FEES' check (source in ('FEES', 'HELD', 'EXCESS'));
update refunds r set source = case p.status when 'EXCESS' then 'EXCESS' else 'HELD' end
  from payments p where p.id = r.payment_id and p.status in ('EXCESS', 'REVIEW');

-- What can still be given back of one part of a payment.
create function left_of_payment(p_payment payments, p_source text) returns bigint language plpgsql as $$
begin
  return case p_source when 'FEES' then p_payment.placed_paise when 'HELD' then p_payment.held_paise else p_payment.excess_paise end
    - coalesce((select sum(r.amount_paise) from refunds r
        where r.payment_id = p_payment.id and r.source = p_source and r.status <> 'FAILED'), 0);
end $$;

drop function request_refund(bigint, bigint, text, text, bigint, text, text, boolean, timestamptz);

-- Puts a refund down before any gateway is asked (threats 6.2): the payment is locked, so that all its refunds together
-- never exceed what was captured. p_amount_paise null: all that is left.
-- p_source: the part of the payment; null: what pays fees, or all of a payment that pays none.
-- result: made, again (this request made it before), other (this request made another one), too_much.
create function request_refund(
  p_institute_id bigint, p_payment_id bigint, p_refund_code text, p_request_key text, p_amount_paise bigint,
  p_requested_by text, p_reason text, p_reopens_fees boolean, p_now timestamptz, p_source text default null
) returns table (result text, made_code text, left_paise bigint) language plpgsql as $$
declare
  v_payment payments;
  v_refund refunds;
  v_left bigint;
  v_source text;
begin
  select * into strict v_payment from payments
    where id = p_payment_id and institute_id = p_institute_id and kind = 'gateway' for update;
  v_source := coalesce(p_source, case v_payment.status when 'EXCESS' then 'EXCESS' when 'REVIEW' then 'HELD' else 'FEES' end);
  v_left := left_of_payment(v_payment, v_source);
  select * into v_refund from refunds r where r.institute_id = p_institute_id and r.request_key = p_request_key;
  if found then
    return query select
      case when v_refund.payment_id = p_payment_id and v_refund.source = v_source and v_refund.reason = p_reason and v_refund.reopens_fees = p_reopens_fees
        and v_refund.amount_paise = coalesce(p_amount_paise, v_refund.amount_paise) then 'again' else 'other' end,
      v_refund.refund_code, v_left;
    return;
  end if;
  if v_left <= 0 or p_amount_paise > v_left then
    return query select 'too_much', null::text, v_left;
    return;
  end if;
  insert into refunds (refund_code, institute_id, payment_id, gateway_account_id, request_key, amount_paise, requested_by,
    reason, reopens_fees, source, next_check_at, created_at, updated_at)
  values (p_refund_code, p_institute_id, v_payment.id, v_payment.gateway_account_id, p_request_key,
    coalesce(p_amount_paise, v_left), p_requested_by, p_reason, p_reopens_fees, v_source, p_now, p_now, p_now)
  returning * into v_refund;
  perform tell_of_refund(v_refund, v_payment, 'refund.requested', p_now);
  return query select 'made', v_refund.refund_code, v_left - v_refund.amount_paise;
end $$;

drop function allot_refund(refunds, bigint);

-- Says from which lines of its payment a refund gives back: the last line first, its fee before its late fee, which is
-- the reverse of how the money was placed. The discount of a line goes with the first of it that is owed again.
create function allot_refund(p_refund refunds) returns void language plpgsql as $$
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
    from paid_lines l
      left join (
        select x.line_no, sum(x.balance_paise) as balance_paise, sum(x.late_fee_paise) as late_fee_paise,
          sum(x.discount_paise) as discount_paise
        from refund_lines x join refunds r on r.id = x.refund_id
        where r.payment_id = p_refund.payment_id group by x.line_no) g on g.line_no = l.line_no
    where l.payment_id = p_refund.payment_id order by l.line_no desc
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
    raise exception 'A refund gives back more than its payment placed.' using errcode = 'check_violation';
  end if;
end $$;

-- Books a refund the gateway has made: the reverse of what its payment's capture credited.
create or replace function book_refund(p_refund refunds, p_payment payments, p_order orders, p_cause text, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_account text;
  v_entry_id bigint;
  v_clearing bigint;
  v_refunded bigint := p_payment.refunded_paise + p_refund.amount_paise;
  v_to text;
begin
  select code into strict v_account from gateway_accounts where id = p_payment.gateway_account_id;
  v_clearing := ledger_account(p_refund.institute_id, 'GATEWAY_CLEARING:' || v_account, 'ASSET');
  insert into ledger_entries (institute_id, kind, ref, day, at)
  values (p_refund.institute_id, 'refund', p_refund.refund_code, india_day(p_now), p_now) returning id into v_entry_id;
  if p_refund.source <> 'FEES' then
    insert into ledger_lines (entry_id, account_id, debit_paise, credit_paise)
    values (v_entry_id, ledger_account(p_refund.institute_id, case p_refund.source when 'HELD' then 'SUSPENSE' else 'EXCESS' end, 'LIABILITY'),
      p_refund.amount_paise, 0), (v_entry_id, v_clearing, 0, p_refund.amount_paise);
    if p_payment.placed_paise > 0 then
      update payments set rest_refunded_paise = rest_refunded_paise + p_refund.amount_paise where id = p_payment.id;
    else
      update payments set refunded_paise = v_refunded, refunded_at = p_now where id = p_payment.id;
    end if;
    return;
  end if;
  perform 1 from fee_lines f join paid_lines l on l.fee_line_id = f.id where l.payment_id = p_payment.id order by f.id for update of f;
  perform allot_refund(p_refund);
  perform book_refunded_fees(p_refund, v_entry_id, v_clearing);
  update payments set refunded_paise = v_refunded, refunded_at = p_now,
    status = case when v_refunded = placed_paise then 'REFUNDED' else 'PARTIALLY REFUNDED' end where id = p_payment.id;
  v_to := case when v_refunded = p_payment.placed_paise then 'REFUNDED' else 'PART_REFUNDED' end;
  if p_order.status in ('PAID', 'PART_REFUNDED') and p_order.status <> v_to then
    insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
    values (p_order.institute_id, 'order', p_order.id, p_order.status, v_to, p_cause, coalesce(p_refund.gateway_refund_id, ''), p_now);
    update orders set status = v_to, touched_at = p_now where id = p_order.id;
  end if;
end $$;
