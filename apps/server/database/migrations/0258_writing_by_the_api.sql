-- An institute's systems write by the API: it shows which heads changed, and a link that a web page asked for vouches for nobody.
alter table fee_heads
  add column version int not null default 1,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
update fee_heads h set created_at = i.created_at, updated_at = i.created_at from institutes i where i.id = h.institute_id;
create index fee_heads_by_update on fee_heads (institute_id, updated_at, id);

alter table pay_sessions add column is_vouched boolean not null default true;

-- After: nothing that was there before seems to have changed.
select not exists (select from fee_heads where version <> 1 or updated_at <> created_at);
-- After: every session that is there opens as before.
select not exists (select from pay_sessions where not is_vouched);
