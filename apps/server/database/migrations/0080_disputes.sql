-- A dispute (chargeback) of a payment has a life of its own, and its money a place in the books (decisions 95 and 96).
create table disputes (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  gateway_account_id bigint not null references gateway_accounts,
  payment_id bigint not null references payments,
  gateway_dispute_id text not null check (gateway_dispute_id <> ''),
  amount_paise bigint not null check (amount_paise > 0),
  state text not null check (state in ('OPEN', 'UNDER_REVIEW', 'WON', 'LOST', 'CLOSED')),
  phase text not null check (phase in ('INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION')),
  -- The gateway's own word of its state.
  gateway_status text not null default '',
  reason_code text not null default '',
  reason text not null default '',
  -- By when the institute has to answer, when it is reminded of it, and when it was.
  respond_by timestamptz,
  remind_at timestamptz,
  reminded_at timestamptz,
  -- When the gateway told the newest of what is known, by its own clock.
  heard_at timestamptz not null,
  opened_at timestamptz not null,
  ended_at timestamptz,
  -- What the gateway keeps of the institute's money while it is open, and what went back to the payer in the end.
  held_paise bigint not null default 0 check (held_paise >= 0),
  lost_paise bigint not null default 0 check (lost_paise >= 0),
  -- Why a person has to look at it, and since when.
  problem text not null default '',
  review_since timestamptz,
  updated_at timestamptz not null,
  unique (gateway_account_id, gateway_dispute_id),
  check ((state in ('WON', 'LOST', 'CLOSED')) = (ended_at is not null)),
  check (ended_at is null or held_paise = 0),
  check ((state = 'LOST') = (lost_paise > 0))
);
create index disputes_by_payment on disputes (payment_id);
create index disputes_open on disputes (institute_id, respond_by) where ended_at is null;
create index disputes_to_remind on disputes (remind_at) where remind_at is not null;

-- Everything that was told of a dispute, and what people noted; nothing of it is ever changed.
create table dispute_events (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  dispute_id bigint not null references disputes,
  -- held, released: money the gateway keeps, or does not keep any more; lost: money that went back to the payer.
  kind text not null check (kind in ('opened', 'moved', 'told', 'late', 'contradicts', 'held', 'released', 'lost', 'reminded', 'note')),
  state text not null,
  phase text not null,
  gateway_status text not null default '',
  amount_paise bigint not null default 0 check (amount_paise >= 0),
  written_by text not null default '',
  text text not null default '',
  cause text not null,
  -- When the gateway said so; null for what it did not say.
  told_at timestamptz,
  at timestamptz not null,
  check (kind <> 'note' or (written_by <> '' and text <> ''))
);
create index dispute_events_by_dispute on dispute_events (dispute_id);
create trigger dispute_events_append_only before update or delete on dispute_events for each statement execute function refuse_change();
create trigger dispute_events_no_truncate before truncate on dispute_events for each statement execute function refuse_change();

-- What a payer's bank takes back is given back as by a refund whose fees are owed again.
alter table refunds drop constraint refunds_requested_by_check;
alter table refunds add constraint refunds_requested_by_check check (requested_by in ('EXCESS', 'OPERATOR', 'GATEWAY', 'DISPUTE'));
alter table refunds add column dispute_id bigint references disputes;
alter table refunds add constraint refunds_of_disputes check ((requested_by = 'DISPUTE') = (dispute_id is not null));
create index refunds_by_dispute on refunds (dispute_id) where dispute_id is not null;

-- What of a payment is disputed at this moment.
create function disputed_of_payment(p_payment_id bigint) returns bigint language plpgsql stable as $$
begin
  return coalesce((select sum(amount_paise) from disputes where payment_id = p_payment_id and ended_at is null), 0);
end $$;

-- Disputed money is not given back in another way as well: it would be lost twice. The caller holds the payment's lock.
create function refuse_disputed_refund() returns trigger language plpgsql as $$
declare
  v_left bigint;
  v_disputed bigint := disputed_of_payment(new.payment_id);
begin
  if v_disputed = 0 or new.requested_by not in ('EXCESS', 'OPERATOR') then
    return new;
  end if;
  select p.placed_paise + p.held_paise + p.excess_paise
      - coalesce((select sum(r.amount_paise) from refunds r where r.payment_id = p.id and r.status <> 'FAILED'), 0)
    into v_left from payments p where p.id = new.payment_id;
  if new.amount_paise > v_left - v_disputed then
    raise exception 'This money is disputed.' using errcode = 'SH002';
  end if;
  return new;
end $$;
create trigger refunds_not_disputed before insert on refunds for each row execute function refuse_disputed_refund();

-- Puts down how much the gateway keeps of an open dispute: Dr what is disputed, Cr clearing, or the other way round.
create function hold_dispute(p_dispute disputes, p_held_paise bigint, p_cause text, p_now timestamptz) returns void language plpgsql as $$
declare
  v_change bigint := p_held_paise - p_dispute.held_paise;
  v_account text;
  v_event_id bigint;
  v_entry_id bigint;
begin
  if v_change = 0 then
    return;
  end if;
  update disputes set held_paise = p_held_paise where id = p_dispute.id;
  insert into dispute_events (institute_id, dispute_id, kind, state, phase, gateway_status, amount_paise, cause, at)
  values (p_dispute.institute_id, p_dispute.id, case when v_change > 0 then 'held' else 'released' end, p_dispute.state, p_dispute.phase,
    p_dispute.gateway_status, abs(v_change), p_cause, p_now) returning id into v_event_id;
  select code into strict v_account from gateway_accounts where id = p_dispute.gateway_account_id;
  insert into ledger_entries (institute_id, kind, ref, day, at)
  values (p_dispute.institute_id, 'dispute', p_dispute.id || '/' || v_event_id, india_day(p_now), p_now) returning id into v_entry_id;
  insert into ledger_lines (entry_id, account_id, debit_paise, credit_paise) values
    (v_entry_id, ledger_account(p_dispute.institute_id, 'DISPUTED:' || v_account, 'ASSET'), greatest(v_change, 0), greatest(-v_change, 0)),
    (v_entry_id, ledger_account(p_dispute.institute_id, 'GATEWAY_CLEARING:' || v_account, 'ASSET'), greatest(-v_change, 0), greatest(v_change, 0));
end $$;

-- Books a lost dispute: what the bank took back comes from what nobody owed, then from what was kept, then from fees, which
-- are owed again from this day on. What the payment does not have any more, because it was given back before, is the
-- institute's loss. Refunds that were not sent yet would give the same money back a second time: they end.
create function lose_dispute(
  p_dispute disputes, p_lost_paise bigint, p_refund_code text, p_cause text, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_payment payments;
  v_order orders;
  v_refund refunds;
  v_source text;
  v_part bigint;
  v_parts int := 0;
  v_left bigint := p_lost_paise;
  v_account text;
  v_event_id bigint;
  v_entry_id bigint;
begin
  select o.* into v_order from orders o join payments p on p.order_id = o.id where p.id = p_dispute.payment_id for update of o;
  select * into strict v_payment from payments where id = p_dispute.payment_id for update;
  insert into dispute_events (institute_id, dispute_id, kind, state, phase, gateway_status, amount_paise, cause, at)
  values (p_dispute.institute_id, p_dispute.id, 'lost', p_dispute.state, p_dispute.phase, p_dispute.gateway_status, p_lost_paise, p_cause, p_now)
  returning id into v_event_id;
  for v_refund in select * from refunds where payment_id = v_payment.id and status in ('REQUESTED', 'WAITING') order by id desc for update loop
    exit when left_of_payment(v_payment, 'FEES') + left_of_payment(v_payment, 'HELD') + left_of_payment(v_payment, 'EXCESS') >= p_lost_paise;
    update refunds set status = 'FAILED', next_check_at = null, problem = 'The payer''s bank took this money back in a dispute.',
      updated_at = p_now where id = v_refund.id;
    insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
    values (v_refund.institute_id, 'refund', v_refund.id, v_refund.status, 'FAILED', p_cause, p_dispute.gateway_dispute_id, p_now);
  end loop;
  foreach v_source in array array['EXCESS', 'HELD', 'FEES'] loop
    select * into strict v_payment from payments where id = v_payment.id;
    v_part := least(v_left, greatest(left_of_payment(v_payment, v_source), 0));
    continue when v_part = 0;
    v_parts := v_parts + 1;
    insert into refunds (refund_code, institute_id, payment_id, gateway_account_id, request_key, amount_paise, status, requested_by,
      reason, reopens_fees, source, dispute_id, created_at, updated_at)
    values (p_refund_code || case when v_parts = 1 then '' else '-' || v_source end, p_dispute.institute_id, v_payment.id,
      p_dispute.gateway_account_id, 'dispute:' || p_dispute.id || ':' || v_source, v_part, 'PROCESSED', 'DISPUTE',
      'Taken back by the payer''s bank in the dispute ' || p_dispute.gateway_dispute_id || '.', v_source = 'FEES', v_source, p_dispute.id,
      p_now, p_now)
    returning * into v_refund;
    perform book_refund(v_refund, v_payment, v_order, p_cause, p_now);
    v_left := v_left - v_part;
  end loop;
  if v_left > 0 then
    select code into strict v_account from gateway_accounts where id = p_dispute.gateway_account_id;
    insert into ledger_entries (institute_id, kind, ref, day, at)
    values (p_dispute.institute_id, 'dispute', p_dispute.id || '/' || v_event_id, india_day(p_now), p_now) returning id into v_entry_id;
    insert into ledger_lines (entry_id, account_id, debit_paise, credit_paise) values
      (v_entry_id, ledger_account(p_dispute.institute_id, 'DISPUTE_LOSSES', 'EXPENSE'), v_left, 0),
      (v_entry_id, ledger_account(p_dispute.institute_id, 'GATEWAY_CLEARING:' || v_account, 'ASSET'), 0, v_left);
  end if;
end $$;

-- Writes the event of a dispute. The caller holds the payment's lock; the student's comes after it.
create function tell_of_dispute(p_dispute disputes, p_event_id bigint, p_event text, p_now timestamptz) returns void language plpgsql as $$
declare
  v_payment payments;
  v_sequence bigint;
begin
  select * into strict v_payment from payments where id = p_dispute.payment_id;
  if v_payment.student_id is not null then
    update students set event_sequence = event_sequence + 1 where id = v_payment.student_id returning event_sequence into v_sequence;
  end if;
  insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
  values (p_dispute.institute_id, p_event, v_payment.student_id, v_sequence,
    jsonb_build_object('dispute_id', p_dispute.id, 'dispute_event_id', p_event_id, 'gateway_dispute_id', p_dispute.gateway_dispute_id,
      'payment_id', v_payment.id, 'application_code', v_payment.application_code, 'state', p_dispute.state,
      'amount_paise', p_dispute.amount_paise, 'lost_paise', p_dispute.lost_paise,
      'respond_by', to_char(p_dispute.respond_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), p_now);
end $$;

-- Takes down what a gateway told of a dispute, and moves its money. The caller holds the payment's lock and has judged the news
-- by the product's own rule: p_kind is opened, moved, told (of the same state), late or contradicts.
-- p_news: {gateway_dispute_id, state, phase, status, amount, taken, reason_code, reason, respond_by, told_at}; taken null: not told.
-- Fixed lock order: order, payment, dispute, fee lines by id, student.
create function take_down_dispute(
  p_payment_id bigint, p_news jsonb, p_kind text, p_refund_code text, p_remind_at timestamptz, p_cause text, p_now timestamptz
) returns bigint language plpgsql as $$
declare
  v_payment payments;
  v_dispute disputes;
  v_event_id bigint;
  v_event text;
  n record;
begin
  select * into strict v_payment from payments where id = p_payment_id and kind = 'gateway' for update;
  select * into strict n from jsonb_to_record(p_news) x(gateway_dispute_id text, state text, phase text, status text, amount bigint,
    taken bigint, reason_code text, reason text, respond_by timestamptz, told_at timestamptz);
  select * into v_dispute from disputes
    where gateway_account_id = v_payment.gateway_account_id and gateway_dispute_id = n.gateway_dispute_id for update;
  if p_kind = 'opened' then
    insert into disputes (institute_id, gateway_account_id, payment_id, gateway_dispute_id, amount_paise, state, phase, heard_at, opened_at,
      updated_at)
    values (v_payment.institute_id, v_payment.gateway_account_id, v_payment.id, n.gateway_dispute_id, n.amount, 'OPEN', n.phase, n.told_at,
      n.told_at, p_now) returning * into v_dispute;
  end if;
  if v_dispute.ended_at is not null and p_kind = 'moved' and n.state in ('OPEN', 'UNDER_REVIEW') then
    update disputes set state = n.state, ended_at = null where id = v_dispute.id returning * into v_dispute;
  end if;
  if p_kind in ('opened', 'moved', 'told') then
    -- Its money first: what was kept while it was open is free again when it ends, whatever the end.
    perform hold_dispute(v_dispute, case when n.state in ('WON', 'LOST', 'CLOSED') then 0
      else least(coalesce(nullif(n.taken, 0), v_dispute.held_paise), n.amount) end, p_cause, p_now);
    update disputes set state = case when n.state = 'LOST' then state else n.state end, phase = n.phase, gateway_status = n.status,
      amount_paise = n.amount, reason_code = coalesce(nullif(n.reason_code, ''), reason_code), reason = coalesce(nullif(n.reason, ''), reason),
      respond_by = case when n.state in ('OPEN', 'UNDER_REVIEW') then coalesce(n.respond_by, respond_by) else respond_by end,
      remind_at = case when n.state = 'OPEN' then p_remind_at end,
      heard_at = greatest(heard_at, n.told_at), updated_at = p_now,
      ended_at = case when n.state in ('WON', 'CLOSED') then coalesce(case when state = n.state then ended_at end, n.told_at)
        when n.state = 'LOST' then ended_at end
      where id = v_dispute.id returning * into v_dispute;
  elsif p_kind = 'contradicts' then
    update disputes set review_since = coalesce(review_since, p_now), updated_at = p_now,
      problem = 'The gateway says ' || n.status || ', and it is booked as ' || state || '.' where id = v_dispute.id returning * into v_dispute;
  end if;
  insert into dispute_events (institute_id, dispute_id, kind, state, phase, gateway_status, amount_paise, cause, told_at, at)
  values (v_dispute.institute_id, v_dispute.id, p_kind, n.state, n.phase, n.status, n.amount, p_cause, n.told_at, p_now)
  returning id into v_event_id;
  if n.state = 'LOST' and p_kind in ('opened', 'moved') then
    update disputes set state = 'LOST', ended_at = n.told_at, lost_paise = coalesce(nullif(n.taken, 0), amount_paise)
      where id = v_dispute.id returning * into v_dispute;
    perform lose_dispute(v_dispute, v_dispute.lost_paise, p_refund_code, p_cause, p_now);
  end if;
  v_event := case
    when p_kind = 'contradicts' then 'payment.dispute_review'
    when p_kind not in ('opened', 'moved') then null
    when v_dispute.state = 'OPEN' then case when p_kind = 'opened' then 'payment.dispute_opened' else 'payment.dispute_action_required' end
    when v_dispute.state = 'UNDER_REVIEW' then 'payment.dispute_under_review'
    when v_dispute.state = 'WON' then 'payment.dispute_won'
    when v_dispute.state = 'LOST' then 'payment.dispute_lost'
    else 'payment.dispute_closed' end;
  if v_event is not null then
    perform tell_of_dispute(v_dispute, v_event_id, v_event, p_now);
  end if;
  return v_dispute.id;
end $$;
