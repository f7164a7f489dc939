-- What follows an active EMI: its instalments to the lender, its end, and the key facts on paper (decision 38).

-- The kinds known so far, whatever they are, and this one.
do $$
declare v_known text;
begin
  select pg_get_constraintdef(oid) into strict v_known from pg_constraint
    where conname = 'state_history_kind_check' and conrelid = 'state_history'::regclass;
  alter table state_history drop constraint state_history_kind_check;
  execute 'alter table state_history add constraint state_history_kind_check '
    || replace(v_known, 'ARRAY[', 'ARRAY[''instalment''::text, ');
end $$;

-- The instalments of a loan as they were shown. They are the lender's money and no payment of ours: no order, no entry of
-- the ledger and no receipt belongs to them (regulation E.10).
create table loan_instalments (
  id bigint generated always as identity primary key,
  application_id bigint not null references loan_applications,
  institute_id bigint not null references institutes,
  n int not null check (n > 0),
  due_on date not null,
  amount_paise bigint not null check (amount_paise > 0),
  -- The day on which the lender had the money, as it says; null before.
  paid_on date,
  unique (application_id, n)
);

-- An instalment is paid once; nothing else about it ever changes.
create function keep_instalment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.paid_on is null
    and (old.id, old.application_id, old.institute_id, old.n, old.due_on, old.amount_paise)
      = (new.id, new.application_id, new.institute_id, new.n, new.due_on, new.amount_paise) then
    return new;
  end if;
  raise exception 'an instalment is paid once and never changed';
end $$;
create trigger loan_instalments_kept before update or delete on loan_instalments
  for each row execute function keep_instalment();
create trigger loan_instalments_no_truncate before truncate on loan_instalments
  for each statement execute function refuse_change();

-- The key-fact statement as it was drawn, kept to the byte (regulation E.10): never changed.
create table key_fact_papers (
  application_id bigint primary key references key_fact_statements,
  institute_id bigint not null references institutes,
  pdf bytea not null,
  pdf_hash bytea not null check (pdf_hash = sha256(pdf)),
  drawn_at timestamptz not null
);
create trigger key_fact_papers_append_only before update or delete on key_fact_papers
  for each statement execute function refuse_change();
create trigger key_fact_papers_no_truncate before truncate on key_fact_papers
  for each statement execute function refuse_change();

-- The instalments of an application by its key facts; written once.
create function plan_instalments(p_application_id bigint) returns void language sql as $$
  insert into loan_instalments (application_id, institute_id, n, due_on, amount_paise)
  select p.application_id, p.institute_id, s.n, s.due, s.amount
  from loan_applications p cross join jsonb_to_recordset(p.key_facts -> 'schedule') s(n int, due date, amount bigint)
  where p.application_id = p_application_id
  on conflict (application_id, n) do nothing
$$;

-- As before; an active application has its instalments and is looked at, and a completed one has none left.
create or replace function move_application(p_application_id bigint, p_to text, p_from text[], p_cause text, p_now timestamptz)
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
  if p_to = 'COMPLETED' and exists (
    select 1 from loan_instalments where application_id = v_application.id and paid_on is null) then
    raise exception 'an application with an unpaid instalment is not completed' using errcode = 'check_violation';
  end if;
  update emi_applications set status = p_to where id = v_application.id;
  update loan_applications set touched_at = p_now,
    signed_at = case when p_to = 'SIGNED' then p_now else signed_at end,
    next_check_at = case when p_to in ('SUBMITTED', 'REFERRED', 'APPROVED') then next_check_at
      when p_to in ('MANDATE_PENDING', 'ACTIVE') then p_now end,
    applicant_sealed = case when p_to in ('REJECTED', 'EXPIRED', 'CANCELLED') and signed_at is null then '' else applicant_sealed end
    where application_id = v_application.id;
  if p_to = 'ACTIVE' then
    perform plan_instalments(v_application.id);
  end if;
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

-- Marks instalments of an active application as paid, each once and with a line of history.
-- Answers how many were not marked before.
create function pay_instalments(p_application_id bigint, p_numbers int[], p_days date[], p_cause text, p_now timestamptz)
returns int language plpgsql as $$
declare
  v_application emi_applications;
  v_count int;
begin
  -- Two answers of the lender at the same moment are taken one after the other.
  select * into strict v_application from emi_applications where id = p_application_id for update;
  if v_application.status <> 'ACTIVE' then
    return 0;
  end if;
  with paid as (
    update loan_instalments i set paid_on = told.paid_on
    from unnest(p_numbers, p_days) as told(n, paid_on)
    where i.application_id = p_application_id and i.n = told.n and i.paid_on is null
    returning i.id, i.n, i.institute_id
  )
  insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
  select institute_id, 'instalment', id, 'DUE', 'PAID', p_cause, p_now from paid order by n;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- What became active before is followed from now on.
select plan_instalments(p.application_id) from loan_applications p
  join emi_applications a on a.id = p.application_id where a.status = 'ACTIVE';
update loan_applications p set next_check_at = p.touched_at
  from emi_applications a where a.id = p.application_id and a.status = 'ACTIVE';
