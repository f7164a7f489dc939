-- Mandates for scheduled debits, and the debits themselves (decisions 7-8, decision 28).

-- AUTHORISED: the end of an order that sets up an auto debit; no money was taken by it.
alter table orders drop constraint orders_status_check;
alter table orders add constraint orders_status_check check (status in
  ('CREATED', 'ATTEMPTED', 'PAID', 'PART_REFUNDED', 'REFUNDED', 'AUTHORISED', 'EXPIRED', 'CANCELLED', 'REVIEW'));
-- mandate: the order of a debit, opened by us at its notice (R10).
alter table orders drop constraint orders_made_by_check;
alter table orders add constraint orders_made_by_check check (made_by in ('browser', 'erp', 'mandate'));

create table mandates (
  id bigint generated always as identity primary key,
  -- Our reference at the gateway, too.
  mandate_code text not null unique,
  institute_id bigint not null references institutes,
  student_id bigint not null references students,
  -- The order of the card through which the payer agrees; it has no lines and reserves none (R10).
  order_id bigint not null references orders,
  gateway_account_id bigint not null references gateway_accounts,
  status text not null default 'CREATED' check (status in
    ('CREATED', 'PENDING', 'ACTIVE', 'PAUSED', 'REJECTED', 'CANCELLED', 'EXPIRED', 'COMPLETED')),
  rail text not null check (rail in ('UPI_AUTOPAY', 'ENACH')),
  rail_why text not null check (rail_why in ('within_upi_limit', 'above_upi_limit')),
  max_amount_paise bigint not null check (max_amount_paise > 0),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- What the gateway calls payer, registration, its payment and the mandate; null until it told.
  gateway_customer_id text,
  gateway_order_id text,
  gateway_payment_id text,
  gateway_token_id text,
  reason text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the gateway was last asked; readers ask again only after a while.
  asked_at timestamptz,
  unique (gateway_account_id, gateway_order_id),
  unique (gateway_account_id, gateway_token_id)
);
create index mandates_by_order on mandates (order_id);
create index mandates_by_student on mandates (student_id);

-- One row per instalment, however often its debit is tried: the permanent guard against debiting it twice.
create table mandate_debits (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  mandate_id bigint not null references mandates,
  instalment_no int not null check (instalment_no > 0),
  due_date date not null,
  planned_paise bigint not null check (planned_paise > 0),
  status text not null default 'SCHEDULED' check (status in
    ('SCHEDULED', 'NOTIFIED', 'SUBMITTED', 'PAID', 'BOUNCED', 'UNKNOWN', 'SKIPPED', 'CANCELLED')),
  -- Each notice is a round of its own with an order of its own; tries counts the debits that were begun.
  round int not null default 1,
  tries int not null default 0,
  -- What the notice of this round said: the order that holds the fees, the amount, when the payer was told and when
  -- the debit is begun at the earliest; null before it.
  order_id bigint unique references orders,
  notice_paise bigint check (notice_paise > 0),
  noticed_at timestamptz,
  debit_at timestamptz,
  -- The gateway's or bank's code of the last failure; '' when there was none.
  reason text not null default '',
  updated_at timestamptz not null,
  unique (mandate_id, instalment_no),
  check (status <> 'NOTIFIED' or (order_id is not null and notice_paise is not null and noticed_at is not null and debit_at is not null))
);

-- The fees an instalment is for, as the payer saw them when agreeing.
create table mandate_debit_lines (
  debit_id bigint not null references mandate_debits,
  fee_line_id bigint not null references fee_lines,
  line_no int not null,
  label text not null,
  planned_paise bigint not null check (planned_paise > 0),
  primary key (debit_id, fee_line_id)
);
create index mandate_debit_lines_by_fee on mandate_debit_lines (fee_line_id);

-- The debit an order was opened for, in whichever round.
alter table orders add column mandate_debit_id bigint references mandate_debits;
create index orders_by_debit on orders (mandate_debit_id) where mandate_debit_id is not null;
alter table orders add constraint orders_debit_made_by check ((made_by = 'mandate') = (mandate_debit_id is not null));

alter table state_history drop constraint state_history_kind_check;
alter table state_history add constraint state_history_kind_check
  check (kind in ('order', 'attempt', 'refund', 'mandate', 'debit'));

-- Gives a mandate another state and writes its history row. p_from names the states the move is lawful from; the table
-- of lawful moves is the product's own, given by the caller. Returns whether it moved.
create function move_mandate(
  p_mandate_id bigint, p_to text, p_from text[], p_cause text, p_reason text, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_mandate mandates;
begin
  select * into strict v_mandate from mandates where id = p_mandate_id for update;
  if v_mandate.status = p_to or not v_mandate.status = any (p_from) then
    return false;
  end if;
  update mandates set status = p_to, reason = p_reason, updated_at = p_now where id = v_mandate.id;
  insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
  values (v_mandate.institute_id, 'mandate', v_mandate.id, v_mandate.status, p_to, p_cause, coalesce(v_mandate.gateway_token_id, ''), p_now);
  return true;
end $$;

-- As move_mandate, for a debit.
create function move_debit(
  p_debit_id bigint, p_to text, p_from text[], p_cause text, p_reason text, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_debit mandate_debits;
begin
  select * into strict v_debit from mandate_debits where id = p_debit_id for update;
  if v_debit.status = p_to or not v_debit.status = any (p_from) then
    return false;
  end if;
  update mandate_debits set status = p_to, reason = p_reason, updated_at = p_now where id = v_debit.id;
  insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
  values (v_debit.institute_id, 'debit', v_debit.id, v_debit.status, p_to, p_cause, p_now);
  return true;
end $$;

-- A debit is paid in the transaction that books its money, whoever brought the news and whatever was planned instead
-- of a debit that had failed. Money booked as excess or under review pays no instalment.
create function debit_was_paid() returns trigger language plpgsql as $$
declare
  v_debit_id bigint;
begin
  select mandate_debit_id into v_debit_id from orders where id = new.order_id;
  if v_debit_id is not null then
    perform move_debit(v_debit_id, 'PAID',
      array['SCHEDULED', 'NOTIFIED', 'SUBMITTED', 'BOUNCED', 'UNKNOWN', 'SKIPPED', 'CANCELLED'], 'captured', '', new.received_at);
  end if;
  return null;
end $$;
create trigger payments_pay_debits after insert on payments
  for each row when (new.status = 'CAPTURED' and new.order_id is not null) execute function debit_was_paid();
