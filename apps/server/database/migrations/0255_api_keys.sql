-- Systems of an institute call us with keys of their own: each with a name, its permissions, addresses and an end.
create table api_keys (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  institute_id bigint not null references institutes,
  name text not null check (name <> ''),
  -- sk: secret, for servers. pk: publishable, for web pages, which only creates what a payer could create there.
  kind text not null check (kind in ('sk', 'pk')),
  mode text not null check (mode in ('test', 'live')),
  secret_hash bytea not null unique,
  ends_with text not null,
  permissions text[] not null check (cardinality(permissions) > 0),
  -- Addresses and networks it may be used from; none: any.
  addresses text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- At most a minute old.
  last_used_at timestamptz,
  check (expires_at > created_at and expires_at <= created_at + interval '366 days'),
  check (kind = 'sk' or permissions <@ array['checkout-links:write', 'quotes:write'])
);
create index api_keys_by_name on api_keys (institute_id, name);

-- The API shows institutes and classes; its callers ask which of them changed since they last asked.
alter table institutes
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();
update institutes set updated_at = created_at;
alter table offerings
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
update offerings o set created_at = i.created_at, updated_at = i.created_at from institutes i where i.id = o.institute_id;
create index offerings_by_update on offerings (institute_id, updated_at, id);

-- After: nothing that was there before seems to have changed.
select not exists (select from institutes where version <> 1 or updated_at <> created_at)
  and not exists (select from offerings where version <> 1 or updated_at <> created_at);
