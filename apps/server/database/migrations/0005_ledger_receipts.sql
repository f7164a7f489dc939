-- Double entry, append-only and balanced by the database itself (threats 6.2).
create table ledger_accounts (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  code text not null,
  kind text not null check (kind in ('ASSET', 'LIABILITY', 'INCOME', 'EXPENSE')),
  unique (institute_id, code)
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  kind text not null,
  ref text not null,
  day date not null,
  at timestamptz not null,
  -- One entry set per event, for ever: the permanent guard against booking twice.
  unique (institute_id, kind, ref)
);

create table ledger_lines (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entries,
  account_id bigint not null references ledger_accounts,
  fee_line_id bigint references fee_lines,
  debit_paise bigint not null default 0 check (debit_paise >= 0),
  credit_paise bigint not null default 0 check (credit_paise >= 0),
  check ((debit_paise = 0) <> (credit_paise = 0))
);
create index ledger_lines_by_entry on ledger_lines (entry_id);
create index ledger_lines_by_account on ledger_lines (account_id);
create index ledger_lines_by_fee_line on ledger_lines (fee_line_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The table % is append-only: correct it by a new entry.', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_lines_append_only before update or delete on ledger_lines
  for each statement execute function refuse_change();
create trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_lines_no_truncate before truncate on ledger_lines
  for each statement execute function refuse_change();

-- All lines of an entry come in one statement, so the statement's own rows tell whether it balances.
create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by entry_id having sum(debit_paise) <> sum(credit_paise)) then
    raise exception 'A ledger entry does not balance.' using errcode = 'check_violation';
  end if;
  if exists (
    select 1 from ledger_lines l join (select distinct entry_id from added) a using (entry_id)
    group by l.entry_id having sum(l.debit_paise) <> sum(l.credit_paise)
  ) then
    raise exception 'A ledger entry does not balance.' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_lines_balanced after insert on ledger_lines
  referencing new table as added for each statement execute function refuse_unbalanced();

-- Money received: captured by a gateway, or recorded by the institute itself (R12).
create table payments (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  student_id bigint references students,
  order_id bigint references orders,
  kind text not null check (kind in ('gateway', 'recorded')),
  status text not null
    check (status in ('CAPTURED', 'EXCESS', 'REVIEW', 'REFUNDED', 'PARTIALLY REFUNDED', 'PAID')),
  application_code text not null,
  amount_paise bigint not null check (amount_paise > 0),
  refunded_paise bigint not null default 0 check (refunded_paise >= 0 and refunded_paise <= amount_paise),
  -- Day and time of the latest refund, for the receipt and the verify page.
  refunded_at timestamptz,
  mode text not null,
  gateway_account_id bigint references gateway_accounts,
  gateway_payment_id text,
  bank_reference text not null default '',
  contact_mobile text not null default '',
  reference text not null default '',
  old_receipt_no text not null default '',
  import_code text,
  received_at timestamptz not null,
  check (refunded_paise = 0 or refunded_at is not null),
  unique (gateway_account_id, gateway_payment_id),
  unique (institute_id, import_code)
);
create index payments_by_student on payments (student_id, received_at desc);
create index payments_by_contact on payments (institute_id, contact_mobile) where student_id is null;
create index payments_by_application on payments (application_code);
create index payments_by_order on payments (order_id);

-- Where a recorded payment went.
create table payment_allocations (
  payment_id bigint not null references payments,
  fee_line_id bigint not null references fee_lines,
  amount_paise bigint not null check (amount_paise > 0),
  primary key (payment_id, fee_line_id)
);

create table receipt_counters (
  institute_id bigint not null references institutes,
  financial_year text not null,
  kind text not null,
  n bigint not null default 0,
  primary key (institute_id, financial_year, kind)
);

create table receipts (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  payment_id bigint not null unique references payments,
  financial_year text not null,
  series_no bigint not null,
  number text not null,
  issued_at timestamptz not null,
  verification_code text not null unique,
  -- The signed digits and the PDF are made after capture, by a job or the first download.
  digits text,
  pdf bytea,
  -- What had been refunded when the kept PDF was made; another sum since then makes it stale.
  pdf_refunded_paise bigint,
  unique (institute_id, number),
  unique (institute_id, financial_year, series_no)
);
