create table students (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  -- The institute's own ID as it writes it, and the form it is compared in (R15: trimmed, case-insensitive).
  student_uuid text not null,
  student_uuid_key text not null generated always as (lower(btrim(student_uuid))) stored,
  sbd_code text not null unique,
  first_name text not null,
  middle_name text not null default '',
  last_name text not null default '',
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE', 'LEFT')),
  verified boolean not null default true,
  location_code text not null default '',
  education_type_code text not null default '',
  ay_code text not null default '',
  class_code text not null default '',
  details jsonb not null default '{}',
  -- Numbers the events about a student without gaps (decisions 7).
  event_sequence bigint not null default 0,
  created_at timestamptz not null default now(),
  unique (institute_id, student_uuid_key),
  -- A generated placeholder is never stored as an identity (threats 2 row 25).
  check (position('$' in student_uuid) = 0)
);
create index students_by_prefix on students (institute_id, student_uuid_key text_pattern_ops);

create table guardians (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  student_id bigint not null references students,
  name text not null,
  relation text not null,
  mobile text check (mobile ~ '^[6-9][0-9]{9}$'),
  email text,
  email_key text generated always as (lower(btrim(email))) stored,
  is_primary boolean not null default false,
  active boolean not null default true,
  unique (student_id, name, relation)
);
create unique index guardians_one_primary on guardians (student_id) where is_primary and active;
create index guardians_by_mobile on guardians (institute_id, mobile) where active;
create index guardians_by_email on guardians (institute_id, email_key) where active;

-- A customer is a mobile within a group (R15).
create table customers (
  id bigint generated always as identity primary key,
  group_id bigint not null references institute_groups,
  customer_code text not null unique,
  mobile text not null check (mobile ~ '^[6-9][0-9]{9}$'),
  created_at timestamptz not null default now(),
  unique (group_id, mobile)
);

create table late_fee_rules (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  code text not null,
  -- Amounts inside are paise.
  rule jsonb not null,
  unique (institute_id, code)
);

create table fee_heads (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  code text not null,
  label text not null,
  kind text not null,
  late_fee_rule_id bigint references late_fee_rules,
  sort int not null default 0,
  unique (institute_id, code)
);

create table fee_groups (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  code text not null,
  title text not null,
  is_editable boolean not null default false,
  unique (institute_id, code)
);

create table emi_plans (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  code text not null,
  -- {months, advance, rate_bps, processing_fee_paise, interest_by, due_day, lender} (R17)
  plan jsonb not null,
  unique (institute_id, code)
);

-- What a class owes: lines for a student who appears by the form (R19).
create table fee_structures (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  ay_code text not null,
  class_code text not null,
  head_id bigint not null references fee_heads,
  group_id bigint not null references fee_groups,
  instalment text not null default '',
  due_date date,
  amount_paise bigint not null check (amount_paise >= 0),
  unique (institute_id, ay_code, class_code, head_id, group_id, instalment)
);

create table fee_lines (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  student_id bigint not null references students,
  sft_code text not null unique,
  import_code text,
  head_id bigint not null references fee_heads,
  group_id bigint not null references fee_groups,
  ay_code text not null,
  instalment text not null default '',
  label text not null,
  due_date date,
  gross_paise bigint not null check (gross_paise >= 0),
  concession_paise bigint not null default 0 check (concession_paise >= 0 and concession_paise <= gross_paise),
  concessions jsonb not null default '[]',
  base_paise bigint not null generated always as (gross_paise - concession_paise) stored,
  -- Conditional reduction, granted only with full payment (decisions 2).
  discount_paise bigint not null default 0 check (discount_paise >= 0),
  discount_until date,
  -- Another payable the institute demands now: the row is forced and locked (PJ 4).
  payable_now_paise bigint check (payable_now_paise >= 0),
  -- That payable as the institute last set it; a payment uses payable_now_paise up and leaves this as it was.
  payable_set_paise bigint check (payable_set_paise >= 0),
  is_dynamic boolean not null default false,
  dynamic_min_paise bigint,
  dynamic_max_paise bigint,
  -- Cash and discount booked against the base; written by capture_payment() and record_payment() alone (R1).
  settled_paise bigint not null default 0 check (settled_paise >= 0),
  late_fee_paid_paise bigint not null default 0 check (late_fee_paid_paise >= 0),
  version int not null default 1,
  unique (student_id, import_code),
  check (settled_paise <= gross_paise - concession_paise or is_dynamic)
);
create index fee_lines_by_student on fee_lines (student_id);

-- A live application covers lines: they count as applied for EMI (R7).
create table emi_applications (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  student_id bigint not null references students,
  application_code text not null unique,
  import_code text,
  plan_id bigint references emi_plans,
  status text not null check (status in ('SUBMITTED', 'APPROVED', 'ACTIVE', 'REJECTED', 'CANCELLED', 'COMPLETED')),
  amount_paise bigint not null check (amount_paise >= 0),
  applied_on date not null,
  unique (institute_id, import_code)
);
create index emi_applications_by_student on emi_applications (student_id);

create table emi_application_lines (
  application_id bigint not null references emi_applications,
  fee_line_id bigint not null references fee_lines,
  primary key (application_id, fee_line_id)
);
create index emi_application_lines_by_line on emi_application_lines (fee_line_id);
