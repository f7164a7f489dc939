-- MONTHLY-EMI: an application from its key facts to the lender, and what was sent and agreed on the way (decision 29).

-- The lenders of an institute's plans; a plan names one by its name (R17). Secrets are sealed like a gateway's.
create table lender_accounts (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  name text not null,
  key_id text not null,
  key_secret_sealed text not null,
  webhook_secret_sealed text not null,
  -- The unguessable part of the webhook's address (threats 6.4).
  webhook_path text not null unique,
  -- '' for the sandbox's lender.
  base_url text not null default '',
  -- What is told of the lender before anything is agreed (regulation E.10): LenderFacts of the domain package.
  facts jsonb not null,
  unique (institute_id, name)
);

alter table emi_applications drop constraint emi_applications_status_check;
alter table emi_applications add constraint emi_applications_status_check check (status in (
  'DRAFT', 'SUBMITTED', 'REFERRED', 'APPROVED', 'SIGNED', 'MANDATE_PENDING', 'ACTIVE', 'COMPLETED',
  'REJECTED', 'EXPIRED', 'CANCELLED'));

-- The kinds known so far, whatever they are, and this one.
do $$
declare v_known text;
begin
  select pg_get_constraintdef(oid) into strict v_known from pg_constraint
    where conname = 'state_history_kind_check' and conrelid = 'state_history'::regclass;
  alter table state_history drop constraint state_history_kind_check;
  execute 'alter table state_history add constraint state_history_kind_check '
    || replace(v_known, 'ARRAY[', 'ARRAY[''emi''::text, ');
end $$;

-- An application that goes through us. Its state is the status of its emi_applications row, which imports write too.
create table loan_applications (
  application_id bigint primary key references emi_applications,
  institute_id bigint not null references institutes,
  loan_code text not null unique,
  page_id bigint not null references pages,
  browser_session_id bigint references browser_sessions on delete set null,
  lender_account_id bigint not null references lender_accounts,
  card_code text not null,
  card_title text not null,
  contact_mobile text not null default '',
  contact_email text not null default '',
  -- The fees as they were quoted, amounts in paise, and the key facts made of them: frozen with the application.
  lines jsonb not null,
  key_facts jsonb not null,
  proposal_no text not null unique,
  valid_till date not null,
  parent_origin text not null default '',
  token_hash bytea unique,
  token_expires_at timestamptz,
  -- The applicant's details, sealed; '' before they are given and after they are of no use any more.
  applicant_sealed text not null default '',
  lender_ref text not null default '',
  lender_url text not null default '',
  -- Where the loan agreement and the sanction letter are, as the lender says.
  papers jsonb not null default '{}',
  signed_at timestamptz,
  -- The ladder of questions to the lender; null when nothing is to be asked.
  next_check_at timestamptz,
  checks int not null default 0,
  asked_at timestamptz,
  created_at timestamptz not null,
  touched_at timestamptz not null
);
create index loan_applications_to_check on loan_applications (next_check_at) where next_check_at is not null;
create index loan_applications_by_browser on loan_applications (browser_session_id, page_id, card_code);

-- What was consented to, when and by which channel (regulation E.8): never changed.
create table loan_consents (
  application_id bigint primary key references loan_applications,
  institute_id bigint not null references institutes,
  text_version text not null,
  body text not null,
  channel text not null check (channel in ('sms')),
  sent_to text not null,
  given_at timestamptz not null
);
create trigger loan_consents_append_only before update or delete on loan_consents
  for each statement execute function refuse_change();
create trigger loan_consents_no_truncate before truncate on loan_consents
  for each statement execute function refuse_change();

-- The key-fact statement as it was sent after the signature (regulation E.10): never changed.
create table key_fact_statements (
  application_id bigint primary key references loan_applications,
  institute_id bigint not null references institutes,
  proposal_no text not null unique,
  facts jsonb not null,
  body text not null,
  made_at timestamptz not null
);
create trigger key_fact_statements_append_only before update or delete on key_fact_statements
  for each statement execute function refuse_change();
create trigger key_fact_statements_no_truncate before truncate on key_fact_statements
  for each statement execute function refuse_change();

-- The order of an application's advance instalments.
alter table orders add column emi_application_id bigint references emi_applications;
create index orders_by_application on orders (emi_application_id) where emi_application_id is not null;

-- Whether an application in a state has its fees under it (R7); a test holds it against the product's own rule.
create function holds_fees(p_status text) returns boolean language sql immutable as $$
  select p_status not in ('DRAFT', 'REJECTED', 'EXPIRED', 'CANCELLED')
$$;

-- Fees under an application are reserved to no other order (R2, R7). The submission locks the fees; a reservation made
-- at the same moment waits for it at its foreign key, and finds here what happened. The state is the one of an order
-- that finds its fees reserved, so the caller quotes anew and hears that they are under an EMI.
create function refuse_held_fee() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from emi_application_lines l
      join emi_applications a on a.id = l.application_id
      join orders o on o.id = new.order_id
    where l.fee_line_id = new.fee_line_id and holds_fees(a.status) and o.emi_application_id is distinct from a.id
  ) then
    raise exception 'a fee is under an EMI application' using errcode = 'SH001';
  end if;
  return null;
end $$;
create trigger z_refuse_held_fee after insert on open_fee_lines
  for each row execute function refuse_held_fee();

-- Moves an application on: the only writer of its state. p_from names the states the move is lawful from, by the
-- product's own table. The details of an applicant whom no loan was given to are forgotten (regulation E.8).
create function move_application(p_application_id bigint, p_to text, p_from text[], p_cause text, p_now timestamptz)
returns table (before text, moved boolean) language plpgsql as $$
declare
  v_application emi_applications;
  v_sequence bigint;
begin
  select * into strict v_application from emi_applications where id = p_application_id for update;
  if v_application.status = p_to or not v_application.status = any (p_from) then
    return query select v_application.status, false;
    return;
  end if;
  update emi_applications set status = p_to where id = v_application.id;
  update loan_applications set touched_at = p_now,
    signed_at = case when p_to = 'SIGNED' then p_now else signed_at end,
    next_check_at = case when p_to in ('SUBMITTED', 'REFERRED', 'APPROVED') then next_check_at
      when p_to = 'MANDATE_PENDING' then p_now end,
    applicant_sealed = case when p_to in ('REJECTED', 'EXPIRED', 'CANCELLED') and signed_at is null then '' else applicant_sealed end
    where application_id = v_application.id;
  insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
  values (v_application.institute_id, 'emi', v_application.id, v_application.status, p_to, p_cause, p_now);
  -- A plan nobody but the payer has seen is no event.
  if v_application.status <> 'DRAFT' or p_to = 'SUBMITTED' then
    update students set event_sequence = event_sequence + 1 where id = v_application.student_id
      returning event_sequence into v_sequence;
    insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
    values (v_application.institute_id, 'emi.' || lower(p_to), v_application.student_id, v_sequence,
      jsonb_build_object('application_id', v_application.id, 'application_code', v_application.application_code), p_now);
  end if;
  return query select v_application.status, true;
end $$;

-- Sends an application on its way: its fees are locked first, so that no order and no other application has them.
-- Answers submitted; ordered (an order holds a fee), held (another application does), changed (less is owed than was
-- offered), again (it is not a draft any more).
create function submit_application(p_application_id bigint, p_next_check_at timestamptz, p_now timestamptz)
returns text language plpgsql as $$
declare
  v_moved boolean;
begin
  perform 1 from fee_lines f join emi_application_lines l on l.fee_line_id = f.id
    where l.application_id = p_application_id order by f.id for update of f;
  if exists (select 1 from open_fee_lines r join emi_application_lines l on l.fee_line_id = r.fee_line_id
    where l.application_id = p_application_id) then
    return 'ordered';
  end if;
  if exists (select 1 from emi_application_lines l
      join emi_application_lines other on other.fee_line_id = l.fee_line_id and other.application_id <> l.application_id
      join emi_applications a on a.id = other.application_id
    where l.application_id = p_application_id and holds_fees(a.status)) then
    return 'held';
  end if;
  if exists (select 1 from loan_applications p
      cross join jsonb_to_recordset(p.lines) q(fee_line_id bigint, balance bigint, discount bigint)
      join fee_lines f on f.id = q.fee_line_id
    where p.application_id = p_application_id and not f.is_dynamic
      and f.base_paise - f.settled_paise < q.balance + q.discount) then
    return 'changed';
  end if;
  select m.moved into v_moved from move_application(p_application_id, 'SUBMITTED', array['DRAFT'], 'consent', p_now) m;
  if not v_moved then
    return 'again';
  end if;
  update loan_applications set next_check_at = p_next_check_at where application_id = p_application_id;
  return 'submitted';
end $$;
