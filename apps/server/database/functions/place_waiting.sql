-- Places held money, or money nobody owed that is not being refunded, on fees of the payment's student. If it takes money
-- whose refund waits, that refund ends here, so that nothing is both placed and refunded. Money whose refund may have been
-- made, and money that a bank disputes, is not placed. The caller decided the parts
-- by the product's rule, under the locks taken first here: order, payment, fee lines by id. The receipt has the date and
-- the series of its payment (decision 97). p_parts: as in capture_payment, without no. result: placed, again (this request
-- placed it before), other (this request placed something else), too_much (less is left).
create or replace function place_waiting(
  p_institute_id bigint, p_payment_id bigint, p_source text, p_parts jsonb, p_placed_by text, p_reason text, p_request_key text,
  p_verification_code text, p_now timestamptz
) returns table (result text, receipt_number text) language plpgsql as $$
declare
  v_payment payments;
  v_order orders;
  v_before placings;
  v_receipt receipts;
  v_cash bigint;
  v_placing_id bigint;
  v_refund refunds;
  v_is_instead boolean;
  v_entry_id bigint;
  v_last int;
  v_number text;
  v_day date := india_day(p_now);
begin
  select o.* into v_order from orders o join payments p on p.order_id = o.id where p.id = p_payment_id for update of o;
  select * into strict v_payment from payments where id = p_payment_id and institute_id = p_institute_id and kind = 'gateway' for update;
  select * into v_receipt from receipts where payment_id = p_payment_id;
  select sum(r.balance + r.late_fee) into v_cash from jsonb_to_recordset(p_parts) r(balance bigint, late_fee bigint);
  select * into v_before from placings where institute_id = p_institute_id and request_key = p_request_key;
  if found then
    return query select case when v_before.payment_id = p_payment_id and v_before.reason = p_reason then 'again' else 'other' end,
      coalesce(v_receipt.number, '');
    return;
  end if;
  if v_cash is null or v_cash <= 0 or v_cash > placeable_of_payment(v_payment, p_source) then
    return query select 'too_much'::text, ''::text;
    return;
  end if;
  v_is_instead := v_cash > left_of_payment(v_payment, p_source);
  perform 1 from fee_lines f join jsonb_to_recordset(p_parts) r(fee_line_id bigint) on r.fee_line_id = f.id
    where f.institute_id = p_institute_id and f.student_id is not distinct from v_payment.student_id order by f.id for update of f;
  get diagnostics v_last = row_count;
  if v_last <> jsonb_array_length(p_parts) then
    raise exception 'Money is placed on a fee of another student.' using errcode = 'restrict_violation';
  end if;
  select greatest(
    coalesce((select max(line_no) from order_lines where order_id = v_payment.order_id), 0),
    coalesce((select max(line_no) from placements where payment_id = p_payment_id), 0)) into v_last;

  insert into ledger_entries (institute_id, kind, ref, day, at)
  values (p_institute_id, 'placing', p_payment_id || '/' || p_request_key, v_day, p_now) returning id into v_entry_id;
  insert into ledger_lines (entry_id, account_id, fee_line_id, debit_paise, credit_paise)
  select v_entry_id, coalesce(c.id, ledger_account(p_institute_id, b.code, b.kind)), b.fee_line_id, b.debit, b.credit
  from (
    select case p_source when 'HELD' then 'SUSPENSE' else 'EXCESS' end as code, 'LIABILITY' as kind, null::bigint as fee_line_id,
      v_cash as debit, 0::bigint as credit
    union all
    select line.code, line.kind, r.fee_line_id, line.debit, line.credit
      from jsonb_to_recordset(p_parts) r(fee_line_id bigint, head_id bigint, balance bigint, discount bigint, late_fee bigint)
        left join fee_heads h on h.id = r.head_id
        cross join lateral (values
          (case when h.kind = 'DEPOSIT' then 'DEPOSIT:' || h.code else 'HEAD:' || h.code end,
            case when h.kind = 'DEPOSIT' then 'LIABILITY' else 'INCOME' end, 0::bigint, r.balance + r.discount),
          ('LATE_FEE', 'INCOME', 0, r.late_fee),
          ('DISCOUNT_ALLOWED', 'EXPENSE', r.discount, 0)
        ) line (code, kind, debit, credit)
      where line.debit + line.credit > 0
  ) b left join ledger_accounts c on c.institute_id = p_institute_id and c.code = b.code
  order by b.code, b.fee_line_id;
  insert into placings (institute_id, payment_id, entry_id, source, amount_paise, placed_by, reason, request_key, at)
  values (p_institute_id, p_payment_id, v_entry_id, p_source, v_cash, p_placed_by, p_reason, p_request_key, p_now)
  returning id into v_placing_id;
  if v_is_instead then
    for v_refund in select * from refunds r where payment_id = p_payment_id and source = p_source and status = 'WAITING' and is_unsent(r)
      order by id for update loop
      perform move_state('refund', p_institute_id, v_refund.id, v_refund.status, 'FAILED', 'placing', p_now, v_refund.gateway_refund_id);
      update refunds set next_check_at = null, placing_id = v_placing_id,
        problem = 'Its money was placed on fees before the gateway refunded it.' where id = v_refund.id;
    end loop;
  end if;

  -- A payment whose order was booked as agreed has no held part, so its lines are all in placements.
  with settled as (
    update fee_lines f set
      settled_paise = f.settled_paise + r.balance + r.discount,
      late_fee_paid_paise = f.late_fee_paid_paise + r.late_fee,
      gross_paise = gross_with(f, f.settled_paise + r.balance + r.discount),
      payable_now_paise = case when f.payable_now_paise is null then null
        else greatest(0, f.payable_now_paise - r.balance - r.late_fee) end,
      version = f.version + 1
    from jsonb_to_recordset(p_parts) r(fee_line_id bigint, balance bigint, discount bigint, late_fee bigint) where f.id = r.fee_line_id
    returning f.id, f.base_paise, f.settled_paise, f.gross_paise, f.concession_paise, f.concessions
  )
  insert into placements (payment_id, line_no, entry_id, fee_line_id, head_id, label, instalment, balance_paise, discount_paise,
    late_fee_paise, balance_after_paise, gross_paise, concession_paise, concessions, earlier_paise)
  select p_payment_id, v_last + row_number() over (order by r.fee_line_id), v_entry_id, r.fee_line_id, r.head_id, r.label, r.instalment,
    r.balance, r.discount, r.late_fee, greatest(0, f.base_paise - f.settled_paise), f.gross_paise, f.concession_paise, f.concessions,
    f.settled_paise - r.balance - r.discount
  from jsonb_to_recordset(p_parts) r(
    fee_line_id bigint, head_id bigint, label text, instalment text, balance bigint, discount bigint, late_fee bigint)
    join settled f on f.id = r.fee_line_id;

  update payments set
    held_paise = held_paise - case p_source when 'HELD' then v_cash else 0 end,
    held_reason = case when p_source = 'HELD' and held_paise = v_cash then '' else held_reason end,
    excess_paise = excess_paise - case p_source when 'EXCESS' then v_cash else 0 end,
    is_placed_apart = true,
    -- Earlier refunds of money that paid nothing came from its rest.
    rest_refunded_paise = rest_refunded_paise + case when v_payment.placed_paise = 0 then refunded_paise else 0 end,
    refunded_paise = case when v_payment.placed_paise = 0 then 0 else refunded_paise end,
    refunded_at = case when v_payment.placed_paise = 0 then null else refunded_at end,
    status = case when v_payment.placed_paise = 0 or refunded_paise = 0 then 'CAPTURED' else 'PARTIALLY REFUNDED' end
    where id = p_payment_id;
  if move_state('order', p_institute_id, v_order.id, v_order.status, 'PAID', 'placing', p_now, v_payment.gateway_payment_id,
      array['EXPIRED', 'CANCELLED', 'REVIEW']) then
    update orders set paid_at = p_now where id = v_order.id;
    -- An attempt without a verdict after seven days was under this review, too: it is given up, and polled as such.
    perform move_attempt(a, 'CANCELLED', '', '', 'placing', p_now, p_now) from attempts a
    where a.order_id = v_order.id and a.status in ('SUBMITTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN')
      and a.created_at <= p_now - interval '7 days';
  end if;

  with student as (
    update students set event_sequence = event_sequence + 1 where id = v_payment.student_id returning event_sequence
  )
  insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
  values (p_institute_id, 'payment.placed', v_payment.student_id, (select event_sequence from student),
    jsonb_build_object('payment_id', p_payment_id, 'application_code', v_payment.application_code, 'amount_paise', v_cash,
      'request_key', p_request_key, 'is_instead_of_refund', v_is_instead), p_now);
  perform write_event(p_institute_id, 'payment.placed', 'payment', p_payment_id, v_payment.student_id, p_now);
  perform touch_object(p_institute_id, 'order', v_order.id, p_now);

  -- An earlier receipt of this payment is reissued: it names more fees now.
  if v_receipt.id is not null then
    insert into replaced_receipts (verification_code, institute_id, receipt_id, replaced_at)
    values (v_receipt.verification_code, p_institute_id, v_receipt.id, p_now);
    update receipts set verification_code = p_verification_code, digits = null, reissued_at = p_now, pdf = null,
      issued_to = receipt_recipient(v_payment.student_id, v_order.contact_mobile, v_order.contact_email),
      pdf_refunded_paise = null, pdf_at = null where id = v_receipt.id;
    v_number := v_receipt.number;
  else
    with counted as (
      insert into receipt_counters as c (institute_id, financial_year, kind, n)
      values (p_institute_id, financial_year(india_day(v_payment.received_at)), 'RCP', 1)
      on conflict (institute_id, financial_year, kind) do update set n = c.n + 1 returning financial_year as year, n
    )
    insert into receipts (institute_id, payment_id, financial_year, series_no, number, issued_at, verification_code,
      issued_to)
    select p_institute_id, p_payment_id, year, n, 'RCP/' || year || '/' || lpad(n::text, greatest(6, length(n::text)), '0'),
      v_payment.received_at, p_verification_code,
      receipt_recipient(v_payment.student_id, v_order.contact_mobile, v_order.contact_email)
    from counted
    returning number into v_number;
    perform write_event(p_institute_id, 'receipt.issued', 'receipt', id, v_payment.student_id, p_now)
      from receipts where payment_id = p_payment_id;
  end if;
  return query select 'placed'::text, v_number;
end $$;
