-- An institute's systems hear of what happens: every object of the institute API has a version, and every event a place in a row.

-- What the institute API shows, with the version that each event of it raises; lists of the API page over it. Its rows
-- are written beside rows that name their institute, and have no key to it: a capture pays for each.
create table api_objects (
  kind text not null,
  object_id bigint not null,
  institute_id bigint not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (kind, object_id)
);
create index api_objects_by_change on api_objects (institute_id, kind, updated_at, object_id);

-- Events as their transactions write them. The numberer moves the rows to `events` and adds the objects; nobody else reads them.
create table events_waiting (
  id bigint generated always as identity primary key,
  institute_id bigint not null,
  type text not null,
  kind text not null,
  object_id bigint not null,
  student_id bigint,
  -- By the institute's clock.
  created_at timestamptz not null
);

-- Numbered events, never changed: they go by the month. A partition is made or dropped under a lock of the whole table, which
-- no payment waits for, because only the numberer writes here.
create table events (
  id bigint not null,
  -- When it was numbered, by the server's clock.
  written_at timestamptz not null,
  public_id text not null,
  institute_id bigint not null,
  -- Without gaps: of the institute, and of the student.
  position bigint not null,
  student_id bigint,
  student_sequence bigint,
  type text not null,
  kind text not null,
  object_id bigint not null,
  object_version int not null,
  body jsonb not null,
  created_at timestamptz not null,
  primary key (id, written_at),
  check ((student_id is null) = (student_sequence is null))
) partition by range (written_at);
create index events_by_position on events (institute_id, position);
create index events_by_type on events (institute_id, type, position);
create index events_by_student on events (student_id, position) where student_id is not null;
create index events_by_time on events (institute_id, created_at);
create index events_by_public_id on events (public_id);
-- Takes what no month takes, so that a late keeper of months stops nothing.
create table events_other partition of events default;

-- The last numbers that were given. They stay when the events go.
create table event_positions (
  institute_id bigint primary key references institutes,
  position bigint not null
);
create table event_sequences (
  student_id bigint primary key references students,
  sequence bigint not null
);

-- What exists is in version 1. Rows that know no time take that of now.
with known (kind, id, institute_id, created_at, updated_at) as (
select case kind when 'gateway' then 'payment' else 'offline_payment' end, id, institute_id, booked_at, refunded_at from payments
union all
select 'order', id, institute_id, created_at, touched_at from orders
union all
select 'receipt', id, institute_id, issued_at, issued_at from receipts
union all
select 'refund', id, institute_id, created_at, updated_at from refunds
union all
select 'student', id, institute_id, created_at, created_at from students
union all
select 'guardian', g.id, g.institute_id, s.created_at, s.created_at from guardians g join students s on s.id = g.student_id
union all
select 'fee_line', f.id, f.institute_id, s.created_at, s.created_at from fee_lines f join students s on s.id = f.student_id
union all
select 'mandate', id, institute_id, created_at, updated_at from mandates
union all
select 'debit', d.id, d.institute_id, m.created_at, d.updated_at from mandate_debits d join mandates m on m.id = d.mandate_id
union all
select 'emi_application', a.id, a.institute_id, now() + i.clock_offset_ms * interval '1 millisecond',
  now() + i.clock_offset_ms * interval '1 millisecond' from emi_applications a join institutes i on i.id = a.institute_id
union all
-- A settlement is named by the first of its rows.
select 'settlement', min(id), institute_id, min(imported_at), max(imported_at) from settlement_rows
  where settlement_id <> '' group by gateway_account_id, settlement_id, institute_id
union all
select 'dispute', id, institute_id, opened_at, updated_at from disputes
union all
select 'exception', id, institute_id, found_at, cleared_at from settlement_exceptions
)
insert into api_objects (kind, object_id, institute_id, created_at, updated_at)
select kind, id, institute_id, created_at, greatest(created_at, updated_at) from known;

-- After: no payment, order, receipt, student or fee is missing from what the API lists.
select (select count(*) from api_objects where kind in ('payment', 'offline_payment')) = (select count(*) from payments)
  and (select count(*) from api_objects where kind = 'order') = (select count(*) from orders)
  and (select count(*) from api_objects where kind = 'receipt') = (select count(*) from receipts)
  and (select count(*) from api_objects where kind = 'student') = (select count(*) from students)
  and (select count(*) from api_objects where kind = 'fee_line') = (select count(*) from fee_lines);
-- After: no object was changed before it was made.
select not exists (select from api_objects where updated_at < created_at);
