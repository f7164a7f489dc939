-- Scheduled acts: what must happen at a moment of an institute's clock (decisions 7, decision 25).
create table scheduled_acts (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  kind text not null,
  -- What the act is about, in the words of the module that planned it; with the kind the guard against planning twice.
  ref text not null,
  due_at timestamptz not null,
  -- When it is tried next: its due moment, later after a failure.
  next_at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED')),
  tries int not null default 0,
  -- Real time up to which the process that took it is left alone; after that it counts as dead.
  leased_until timestamptz,
  done_at timestamptz,
  check ((state = 'RUNNING') = (leased_until is not null)),
  check ((state = 'DONE') = (done_at is not null)),
  unique (institute_id, kind, ref)
);
create index scheduled_acts_open on scheduled_acts (institute_id, next_at, due_at, id)
  where state in ('WAITING', 'RUNNING');
