-- An institute's systems load their own bundles by a key, and see later what became of each (decision 264).
alter table imports
  -- Null for an import of the operator, which may be of many institutes.
  add column institute_id bigint references institutes (id),
  add column public_id text unique,
  add column key_name text,
  add column dry_run boolean not null default false,
  -- Counts and rupees; null while it runs, and where nothing could be loaded.
  add column result jsonb,
  add constraint imports_of_a_key_are_named check ((institute_id is null) = (public_id is null) and (institute_id is null) = (key_name is null));
create index imports_of_an_institute on imports (institute_id, coalesce(ended_at, started_at), id) where institute_id is not null;

-- After: every import there was is one of the operator.
select not exists (select from imports where institute_id is not null or dry_run);
