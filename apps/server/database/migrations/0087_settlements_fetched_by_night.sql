-- Settlements are fetched from each gateway account by night, every day of them, and what does not agree is told (decision 102).
create table settlement_fetches (
  gateway_account_id bigint primary key references gateway_accounts on delete cascade,
  institute_id bigint not null references institutes,
  -- The first day it may have been paid for; null until its first night is planned.
  since date,
  -- When it is asked next, by its institute's clock; moved ahead first, so that two processes never ask at once.
  next_at timestamptz not null default '1970-01-01Z',
  -- When all its days were last fetched.
  fetched_at timestamptz,
  -- How often in a row it did not answer, since when, why, and when that was told.
  tries int not null default 0,
  problem text not null default '',
  problem_since timestamptz,
  problem_told_at timestamptz,
  check ((problem = '') = (problem_since is null))
);
create index settlement_fetches_due on settlement_fetches (next_at);

insert into settlement_fetches (gateway_account_id, institute_id) select id, institute_id from gateway_accounts;

-- An account that is made is asked from its next night on.
create function fetch_settlements_of_account() returns trigger language plpgsql as $$
begin
  insert into settlement_fetches (gateway_account_id, institute_id) values (new.id, new.institute_id);
  return null;
end $$;
create trigger gateway_accounts_fetched after insert on gateway_accounts for each row execute function fetch_settlements_of_account();

-- Which days of an account were fetched, and when last.
create table settlement_days (
  gateway_account_id bigint not null references gateway_accounts on delete cascade,
  day date not null,
  institute_id bigint not null references institutes,
  fetched_at timestamptz not null,
  row_count int not null,
  -- What of its report could not be read: texts.
  unread jsonb not null default '[]',
  primary key (gateway_account_id, day)
);

-- When office and operator were told of it by e-mail. What is open today was told by the import that found it.
alter table settlement_exceptions add column told_at timestamptz;
update settlement_exceptions set told_at = found_at;
create index settlement_exceptions_untold on settlement_exceptions (gateway_account_id) where cleared_at is null and told_at is null;
