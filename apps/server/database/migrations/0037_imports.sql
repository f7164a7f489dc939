-- A large file is written in pieces, so that payers are served in between (decision 67). A row says which import is at work,
-- whether it lives, and how far one came that stopped.
create table imports (
  id bigint generated always as identity primary key,
  -- The process that is at work.
  owner text not null,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'FAILED', 'STOPPED')),
  students_all int not null default 0,
  students_done int not null default 0,
  started_at timestamptz not null,
  alive_at timestamptz not null,
  ended_at timestamptz
);
-- Imports take turns: none checks what another one is about to change.
create unique index imports_one_at_work on imports ((true)) where state = 'RUNNING';
