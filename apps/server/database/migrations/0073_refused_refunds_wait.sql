-- A refund that a gateway refuses for now is tried again for 30 days under the same key, and is told (decision 92).
alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check
  check (status in ('REQUESTED', 'SENT', 'WAITING', 'PROCESSED', 'FAILED', 'UNKNOWN'));
-- When it was refused for the first time: its tries are counted from then.
alter table refunds add column refused_since timestamptz;
-- When its present sending began, where that was not at once: questions about it are counted from then.
alter table refunds add column asked_since timestamptz;
-- When the institute was told that it waits, and the payer that the promised day has moved: each once.
alter table refunds add column waiting_told_at timestamptz;
alter table refunds add column delay_told_at timestamptz;

-- Puts down that a gateway refused a refund for now. p_from names the states the move is lawful from, by the product's own
-- table; one that waits already stays. Lock order as in settle_refund(). Returns the state before, and whether it waits now.
create function refuse_refund(
  p_refund_id bigint, p_from text[], p_problem text, p_cause text, p_next_check_at timestamptz,
  p_tells_institute boolean, p_tells_payer boolean, p_now timestamptz
) returns table (before text, moved boolean) language plpgsql as $$
declare
  v_payment payments;
  v_refund refunds;
  v_old refunds;
begin
  select p.* into strict v_payment from refunds r join payments p on p.id = r.payment_id where r.id = p_refund_id for update of p;
  select * into strict v_old from refunds where id = p_refund_id for update;
  if v_old.status <> 'WAITING' and not v_old.status = any (p_from) then
    return query select v_old.status, false;
    return;
  end if;
  update refunds set status = 'WAITING', problem = p_problem, next_check_at = p_next_check_at, updated_at = p_now,
    refused_since = coalesce(refused_since, p_now),
    waiting_told_at = coalesce(waiting_told_at, case when p_tells_institute then p_now end),
    delay_told_at = coalesce(delay_told_at, case when p_tells_payer then p_now end)
    where id = p_refund_id returning * into v_refund;
  if v_old.status <> 'WAITING' then
    insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
    values (v_refund.institute_id, 'refund', v_refund.id, v_old.status, 'WAITING', p_cause, coalesce(v_refund.gateway_refund_id, ''), p_now);
  end if;
  if v_old.waiting_told_at is null and p_tells_institute then
    perform tell_of_refund(v_refund, v_payment, 'refund.waiting', p_now);
  end if;
  if v_old.delay_told_at is null and p_tells_payer then
    perform tell_of_refund(v_refund, v_payment, 'refund.delayed', p_now);
  end if;
  return query select v_old.status, true;
end $$;

-- Hands a refund to a person, in one transaction with the next look at it and with the event that tells of it. What came
-- to its end meanwhile is not looked for any more.
create function review_refund(p_refund_id bigint, p_problem text, p_next_check_at timestamptz, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_payment payments;
  v_refund refunds;
begin
  select p.* into strict v_payment from refunds r join payments p on p.id = r.payment_id where r.id = p_refund_id for update of p;
  select * into strict v_refund from refunds where id = p_refund_id for update;
  if p_next_check_at is not null and v_refund.status in ('PROCESSED', 'FAILED') then
    return;
  end if;
  update refunds set next_check_at = p_next_check_at, problem = p_problem, review_since = coalesce(review_since, p_now)
    where id = p_refund_id;
  if v_refund.review_since is null then
    perform tell_of_refund(v_refund, v_payment, 'refund.review', p_now);
  end if;
end $$;

-- A refund that is sent again counts its questions from then.
create function count_refund_from_sending() returns trigger language plpgsql as $$
begin
  new.asked_since := new.updated_at;
  return new;
end $$;
create trigger refunds_sent_again before update on refunds
  for each row when (old.status = 'WAITING' and new.status in ('SENT', 'UNKNOWN')) execute function count_refund_from_sending();
