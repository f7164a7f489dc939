-- The tenant is the institute, inside a group (R15). Row ids are time-ordered and never leave the server (R14).
create table institute_groups (
  id bigint generated always as identity primary key,
  code text not null unique,
  label text not null
);

create table institutes (
  id bigint generated always as identity primary key,
  group_id bigint not null references institute_groups,
  code text not null unique,
  short_code text not null unique,
  label text not null,
  mode text not null check (mode in ('test', 'live')),
  place text not null default '',
  address text not null default '',
  registration text not null default '',
  brand_colour text not null default '#0B5A6B',
  logo_file text,
  support jsonb not null default '{"phones":[],"emails":[]}',
  link_hosts text[] not null default '{}',
  -- A test institute's clock may be moved forward; a live one always runs on real time (decisions 7).
  clock_offset_ms bigint not null default 0 check (clock_offset_ms >= 0),
  created_at timestamptz not null default now(),
  check (mode = 'test' or clock_offset_ms = 0)
);

-- The institute's own credentials for its ERP, sealed with SECRET_KEY (R36).
create table institute_credentials (
  institute_id bigint primary key references institutes,
  client_id text not null unique,
  client_secret_sealed text not null,
  api_key_sealed text not null,
  api_key_hash bytea not null unique,
  erp_base_url text not null default ''
);

-- One row per combination of place, education type, year and class on offer; the search cascade reads it.
create table offerings (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  location_code text not null,
  location_label text not null,
  education_type_code text not null,
  education_type_label text not null,
  ay_code text not null,
  ay_label text not null,
  class_code text not null,
  class_label text not null,
  class_order int not null default 0,
  unique (institute_id, location_code, education_type_code, ay_code, class_code)
);

-- Images of bundles, by the SHA-256 of their bytes (R20).
create table files (
  hash text primary key,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  width int not null,
  height int not null,
  bytes bytea not null
);

-- Money goes gateway to institute: each institute has its own accounts (regulation E.6). Secrets are sealed.
create table gateway_accounts (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  code text not null,
  vendor text not null,
  key_id text not null,
  key_secret_sealed text not null,
  webhook_secret_sealed text not null,
  -- The unguessable part of the webhook's address (threats 6.4).
  webhook_path text not null unique,
  base_url text not null default '',
  priority int not null default 0,
  unique (institute_id, code)
);

create table pages (
  id bigint generated always as identity primary key,
  group_id bigint not null references institute_groups,
  institute_id bigint references institutes,
  slug text not null unique,
  page_type text not null,
  label text not null,
  location_code text,
  education_type_code text,
  ay_code text,
  class_code text,
  config jsonb not null,
  brand jsonb not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  check (institute_id is not null or page_type = 'SEARCH-PAGE')
);
create index pages_by_institute on pages (institute_id);
