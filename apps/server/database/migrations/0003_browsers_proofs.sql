-- The anonymous session: only the SHA-256 of the cookie is stored (threats 4, R22).
create table browser_sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);

create table platform_tokens (
  id bigint generated always as identity primary key,
  browser_session_id bigint not null references browser_sessions on delete cascade,
  family text not null,
  scope text not null check (scope in ('platform', 'notify')),
  kind text not null check (kind in ('access', 'refresh')),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index platform_tokens_by_family on platform_tokens (family);

-- Which student this browser looked up, created or came with (R23, R24). A new student has no row yet.
create table student_contexts (
  id bigint generated always as identity primary key,
  browser_session_id bigint not null references browser_sessions on delete cascade,
  page_id bigint not null references pages,
  institute_id bigint not null references institutes,
  student_id bigint references students,
  student_uuid_key text not null,
  kind text not null check (kind in ('lookup', 'wrapper', 'receipt', 'link', 'reverse')),
  used_at timestamptz not null,
  unique (browser_session_id, page_id, student_uuid_key, kind)
);

-- One challenge machine for all places (decisions 6). The code is kept as a keyed hash with a salt (threats 5).
create table otp_challenges (
  id bigint generated always as identity primary key,
  browser_session_id bigint not null references browser_sessions on delete cascade,
  page_id bigint not null references pages,
  institute_id bigint not null references institutes,
  student_id bigint references students,
  student_uuid_key text not null,
  purpose text not null check (purpose in ('form', 'receipt', 'consent')),
  method text not null check (method in ('mobile_verf', 'email_verf')),
  destination text not null,
  salt bytea not null,
  code_mac bytea not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  -- The code was typed back: the send was a real person's, and is no longer held against its contact.
  verified_at timestamptz
);
create unique index otp_challenges_one_open
  on otp_challenges (browser_session_id, method, destination, purpose) where closed_at is null;
create index otp_challenges_by_destination on otp_challenges (destination, created_at);

-- Failures in a row per student, method, address range and cookie (threats 5, R37).
create table otp_locks (
  key text primary key,
  failures int not null default 0,
  locked_until timestamptz
);

-- A proof is a server row tied to the cookie (R22): which contact was proven, for what, and which students it opens.
create table proofs (
  id bigint generated always as identity primary key,
  browser_session_id bigint not null references browser_sessions on delete cascade,
  page_id bigint not null references pages,
  institute_id bigint not null references institutes,
  purpose text not null check (purpose in ('form', 'receipt')),
  method text not null,
  destination text not null,
  student_ids bigint[] not null,
  -- Payments of no student (cards-only pages) that this mobile may open, by contact.
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index proofs_by_browser on proofs (browser_session_id, purpose);

create table limit_counters (
  scope text not null,
  key text not null,
  window_start timestamptz not null,
  count int not null,
  primary key (scope, key, window_start)
);

create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash bytea not null,
  state text not null check (state in ('running', 'done')),
  status int,
  response text,
  created_at timestamptz not null,
  primary key (scope, key)
);

-- The inbox transport: what would have been sent, to be read at /dev/inbox (decisions 6).
create table dev_messages (
  id bigint generated always as identity primary key,
  channel text not null,
  recipient text not null,
  template text not null,
  subject text not null default '',
  body text not null,
  html text not null default '',
  created_at timestamptz not null
);
create index dev_messages_by_recipient on dev_messages (recipient, id desc);

-- Which message about an event went out: a listener may run twice, the payer is told once (decisions 7).
create table sent_messages (
  institute_id bigint not null references institutes,
  event_ref text not null,
  channel text not null check (channel in ('sms', 'email')),
  claimed_at timestamptz not null,
  sent_at timestamptz,
  primary key (institute_id, event_ref, channel)
);
