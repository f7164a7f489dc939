-- An institute's own systems are told of every event, in the order of each student, however long they are away.

-- Where events are sent to. A deleted one has lost its secrets, and goes when its deliveries have gone with their time.
create table webhook_endpoints (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  -- Whose office is told when it fails, and whose clock counts.
  institute_id bigint not null references institutes,
  -- It hears of what happens in this mode: an endpoint of the tests hears of no real money.
  mode text not null check (mode in ('test', 'live')),
  -- Hears of all institutes of the group.
  for_group boolean not null default false,
  url text not null,
  description text not null default '',
  -- Chosen types of events; empty: all.
  types text[] not null default '{}',
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'PAUSED', 'DELETED')),
  -- '' while it is not paused.
  paused_for text not null default '' check (paused_for in ('', 'asked', 'failing')),
  -- The present secret, and the one before until its time is over; sealed.
  secrets_sealed text not null,
  -- For tests of a receiver, in test mode only.
  deliver_twice boolean not null default false,
  reorder boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when something of it fails; failures in a row.
  failing_since timestamptz,
  failures int not null default 0,
  -- Hours of failures that the office was told of, and when it is told next.
  told_hours int not null default 0,
  tell_at timestamptz,
  check ((state = 'PAUSED') = (paused_for <> '')),
  check (mode = 'test' or not deliver_twice and not reorder)
);
create index webhook_endpoints_of_institute on webhook_endpoints (institute_id) where state <> 'DELETED';
create index webhook_endpoints_to_tell on webhook_endpoints (tell_at) where tell_at is not null;

-- One event for one endpoint.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references webhook_endpoints,
  -- An event goes by its month, and has no key for others.
  event_id bigint not null,
  -- What is sent one after the other: the student's id, or minus the id of an event of no student.
  lane bigint not null,
  -- Its place among the events of the institute: the order within the lane.
  position bigint not null,
  type text not null,
  -- When it was planned or tried last, by the server's clock; all other times are of the institute's.
  changed_at timestamptz not null,
  delivered_at timestamptz,
  tries int not null default 0,
  -- The first failure since it was last delivered, or sent again by hand.
  failed_at timestamptz,
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, lane, position) where delivered_at is null;
create index webhook_deliveries_failing on webhook_deliveries (endpoint_id, failed_at)
  where delivered_at is null and failed_at is not null;
create index webhook_deliveries_by_use on webhook_deliveries (endpoint_id, changed_at, id);

-- What is sent one after the other. A row of its own tells in one place what is due, so that a hundred thousand waiting
-- events of a student are not read to find the first.
create table webhook_lanes (
  endpoint_id bigint not null references webhook_endpoints,
  lane bigint not null,
  institute_id bigint not null references institutes,
  -- Deliveries that wait.
  waiting int not null check (waiting >= 0),
  -- When the first of them is due; a lease moves it ahead. Null while nothing waits, or the endpoint is paused.
  next_at timestamptz,
  -- Whether it is leased, and how often it was: who held an older lease decides no more.
  is_held boolean not null default false,
  lease bigint not null default 0,
  primary key (endpoint_id, lane)
);
create index webhook_lanes_due on webhook_lanes (endpoint_id, next_at) where next_at is not null;
create index webhook_lanes_done on webhook_lanes (endpoint_id) where waiting = 0;

-- The log of what was sent and answered.
create table webhook_tries (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  at timestamptz not null,
  -- 0 without an answer.
  status int not null,
  ms int not null,
  -- '' for a success.
  problem text not null,
  -- The first 1 KB.
  answer text not null
);
create index webhook_tries_of_delivery on webhook_tries (delivery_id, id);

-- After: nothing waits yet.
select not exists (select from webhook_lanes);
