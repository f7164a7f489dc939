-- The same rules as before with less work for each payment. Nothing here changes what is allowed.

-- Lines of one entry are few and found by their index; joined with the lines just added, a plan made while the table
-- was small read the whole ledger. Earlier lines of an entry were balanced when they came, so the sum of all tells.
create or replace function refuse_unbalanced() returns trigger language plpgsql as $$
declare v_entry_id bigint;
begin
  for v_entry_id in select distinct entry_id from added loop
    if (select sum(debit_paise) <> sum(credit_paise) from ledger_lines where entry_id = v_entry_id) then
      raise exception 'A ledger entry does not balance.' using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end $$;

-- What a capture of this amount would be: `captured`, `excess` or `review` (threats 6.1). Other orders are read only
-- when the order has a line with a typed amount.
create or replace function judge_capture(p_order orders, p_amount_paise bigint, p_currency text) returns text language plpgsql as $$
declare
  v_line record;
  v_sum bigint := 0;
  v_is_paid boolean := false;
begin
  for v_line in
    select l.fee_line_id, l.balance_paise, l.discount_paise, l.late_fee_paise, f.is_dynamic, f.base_paise, f.settled_paise
    from order_lines l left join fee_lines f on f.id = l.fee_line_id where l.order_id = p_order.id
  loop
    v_sum := v_sum + v_line.balance_paise + v_line.late_fee_paise;
    if not v_line.is_dynamic then
      v_is_paid := v_is_paid or v_line.base_paise - v_line.settled_paise < v_line.balance_paise + v_line.discount_paise;
    elsif v_line.is_dynamic then
      -- A dynamic line has no fixed debt to compare with: it counts as paid before when another order of it was paid
      -- after this one was made.
      v_is_paid := v_is_paid or exists (
        select 1 from order_lines l join orders other on other.id = l.order_id
        where l.fee_line_id = v_line.fee_line_id and l.order_id <> p_order.id and other.paid_at >= p_order.created_at);
    end if;
  end loop;
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

-- Transaction A of a payment (threats 6.2), as before; a new attempt is written as it is sent, with both its states in
-- the history.
create or replace function begin_attempt(p_order_id bigint, p_attempt_code text, p_next_check_at timestamptz, p_now timestamptz)
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

-- Which order a gateway's order belongs to is kept unique, and looked up, in gateway_orders.
alter table orders drop constraint orders_gateway_account_id_gateway_order_id_key;
