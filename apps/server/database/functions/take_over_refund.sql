-- Adopts a refund that the gateway has made and that is none of ours: reported by a webhook, by the answer to a poll
-- or by a settlement row, in any order and any number of times, it is booked once. p_key: its maker's key there, ''
-- for none; p_refund_code: our code for it if that key is missing or used. It ends a refund of ours of this amount
-- that the gateway has refused so far, or that a person is handling; if others of these leave no room for it, they
-- fail, as the money is gone. One that waits and may be at the gateway (decision 220) keeps its room: it may have been
-- made as well. Else it comes from the part of the payment with exactly this amount left, else from what pays fees,
-- else from money held, else from money nobody owed; if no single part has enough, from all in reverse order. Fees stay
-- paid, unless the gateway gave their money back by itself (p_by_itself): nobody decided that, so they are due again
-- (decision 219). While the payment is disputed, unsent refunds of ours
-- wait for its outcome (decision 95): they do not reduce what the gateway can have refunded. One of exactly this
-- amount is that refund; else the amount is subtracted from them. Fixed lock order: order, payment, refund, fee lines
-- by id, student. result: taken, known, no_payment, no_room.
create or replace function take_over_refund(
  p_account_id bigint, p_gateway_payment_id text, p_gateway_refund_id text, p_key text, p_amount_paise bigint,
  p_refund_code text, p_cause text, p_now timestamptz, p_by_itself boolean default false
) returns text language plpgsql as $$
declare
  v_payment payments;
  v_refund refunds;
  v_names text[] := array_remove(array[p_gateway_refund_id, p_key], '');
  v_code text;
  v_now timestamptz;
  v_part record;
  v_left bigint := p_amount_paise;
  v_is_disputed boolean;
begin
  perform 1 from orders o join payments p on p.order_id = o.id
    where p.gateway_account_id = p_account_id and p.gateway_payment_id = p_gateway_payment_id for update of o;
  select * into v_payment from payments
    where gateway_account_id = p_account_id and gateway_payment_id = p_gateway_payment_id for update;
  if not found then
    return 'no_payment';
  end if;
  if exists (select 1 from refunds r where r.gateway_account_id = p_account_id
      and (r.gateway_refund_id = any (v_names) or r.refund_code = any (v_names))) then
    return 'known';
  end if;
  select p_now + i.clock_offset_ms * interval '1 millisecond' into strict v_now from institutes i where i.id = v_payment.institute_id;
  v_is_disputed := disputed_of_payment(v_payment.id) > 0;
  select * into v_refund from refunds r where r.payment_id = v_payment.id and r.amount_paise = p_amount_paise
      and r.gateway_refund_id is null and ((is_unsent(r) and (r.status = 'WAITING' or v_is_disputed))
        or (r.status in ('SENT', 'UNKNOWN') and r.review_since is not null))
    order by r.id limit 1 for update;
  if found then
    perform settle_refund(v_refund.id, 'PROCESSED', null, p_gateway_refund_id, '', p_cause, null, v_now);
    perform write_refund_event(v_refund, v_payment, 'refund.taken_over', v_now);
    return 'taken';
  end if;
  -- None of these is at the gateway: with it, the gateway would have given back more than was paid.
  for v_refund in select * from refunds r where payment_id = v_payment.id and gateway_refund_id is null
      and ((status = 'WAITING' and is_unsent(r)) or (status in ('SENT', 'UNKNOWN') and review_since is not null))
    order by id desc for update
  loop
    exit when p_amount_paise <= room_of_payment(v_payment);
    perform settle_refund(v_refund.id, 'FAILED', null, null,
      case v_refund.status when 'WAITING'
        then 'The gateway refused it so far, and gave money of this payment back otherwise. Ask anew for what is still to go back.'
        else 'The gateway never showed it, and gave money of this payment back otherwise. Ask anew for what is still to go back.'
      end,
      p_cause, null, v_now);
    select * into strict v_payment from payments where id = v_payment.id;
  end loop;
  if p_amount_paise > room_of_payment(v_payment) then
    return 'no_room';
  end if;
  v_code := case when p_key = '' or exists (select 1 from refunds where refund_code = p_key) then p_refund_code else p_key end;
  for v_part in
    select x.source, x.paise from (
      select y.source, y.turn, room_of_payment(v_payment, y.source) as paise
      from (values ('EXCESS', 1), ('HELD', 2), ('FEES', 3)) y (source, turn)) x
    where x.paise > 0
    -- Without one part that has all of it, from one after the other.
    order by x.paise = p_amount_paise desc, x.paise > p_amount_paise desc,
      case when x.paise > p_amount_paise then -x.turn else x.turn end
  loop
    exit when v_left = 0;
    -- The payment after the previous part was booked.
    select * into strict v_payment from payments where id = v_payment.id;
    perform make_room_beside_dispute(v_payment, v_part.source, least(v_left, v_part.paise), p_cause, v_now);
    perform book_foreign_refund(v_payment,
      case when v_left = p_amount_paise then v_code else p_refund_code || '-' || v_part.source end,
      case when v_left = p_amount_paise then p_gateway_refund_id else p_gateway_refund_id || ':' || v_part.source end,
      least(v_left, v_part.paise), v_part.source, p_by_itself, p_cause, v_now);
    v_left := v_left - least(v_left, v_part.paise);
  end loop;
  return 'taken';
end $$;
