-- The API shows what new students of a class owe; its callers ask which of these lines changed since they last asked (decision 264).
alter table fee_structures
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
update fee_structures f set created_at = i.created_at, updated_at = i.created_at from institutes i where i.id = f.institute_id;
create index fee_structures_by_update on fee_structures (institute_id, updated_at, id);

-- After: nothing that was there before seems to have changed.
select not exists (select from fee_structures where version <> 1 or updated_at <> created_at);
