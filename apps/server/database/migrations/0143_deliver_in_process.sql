-- The server delivers events itself, from the outbox, and keeps only what failed; the job library's tables go.
alter table outbox add column leased_until timestamptz;

create table outbox_retries (
  outbox_id bigint not null,
  listener text not null,
  tries int not null default 1,
  next_at timestamptz not null,
  problem text not null default '',
  given_up_at timestamptz,
  primary key (outbox_id, listener)
);
create index outbox_retries_due on outbox_retries (next_at) where given_up_at is null;

create table repeated_jobs (
  name text primary key,
  next_at timestamptz not null
);

-- Deliveries that the job library had not finished go on; a server of the old version leaves its next events undelivered.
do $$
begin
  if exists (select from pg_tables where schemaname = 'pgboss' and tablename = 'job') then
    execute $move$
      insert into outbox_retries (outbox_id, listener, tries, next_at)
      select distinct on (1, 2) (data ->> 'outbox_id')::bigint, substr(name, 4), 1, now() from pgboss.job
      where name like 'on-%' and state in ('created', 'retry', 'active') $move$;
    drop schema pgboss cascade;
  end if;
end $$;

-- After: every delivery on record is of an event.
select not exists (select from outbox_retries r where not exists (select from outbox o where o.id = r.outbox_id));
-- After: the job library left nothing.
select not exists (select from pg_namespace where nspname = 'pgboss');
