-- A session of the specification: what was chosen, and the quote made of it (decisions 2, 4).
create table pay_sessions (
  id bigint generated always as identity primary key,
  code text not null unique,
  institute_id bigint not null references institutes,
  page_id bigint not null references pages,
  student_id bigint references students,
  browser_session_id bigint references browser_sessions on delete set null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAID', 'EXPIRED', 'CANCELLED')),
  source text not null default 'PAYMENT-PAGE',
  mobile text not null default '',
  chosen jsonb not null default '[]',
  original_chosen jsonb,
  selected_data jsonb not null default '{}',
  -- Quoted lines with amounts in paise, and when they were quoted.
  quote jsonb not null default '[]',
  quoted_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index pay_sessions_by_browser on pay_sessions (browser_session_id);

-- A quote without a session: a card's payable lines as they were shown (R11).
create table quotes (
  hash text primary key,
  institute_id bigint not null references institutes,
  page_id bigint not null references pages,
  student_id bigint references students,
  card_code text not null,
  lines jsonb not null,
  amount_paise bigint not null,
  created_at timestamptz not null
);

create table orders (
  id bigint generated always as identity primary key,
  order_code text not null unique,
  application_code text not null unique,
  institute_id bigint not null references institutes,
  page_id bigint not null references pages,
  student_id bigint references students,
  browser_session_id bigint references browser_sessions on delete set null,
  pay_session_id bigint references pay_sessions,
  card_code text not null,
  title text not null,
  financing_mode text not null,
  contact_mobile text not null default '',
  contact_email text not null default '',
  amount_paise bigint not null check (amount_paise > 0),
  status text not null default 'CREATED'
    check (status in ('CREATED', 'ATTEMPTED', 'PAID', 'PART_REFUNDED', 'REFUNDED', 'EXPIRED', 'CANCELLED', 'REVIEW')),
  gateway_account_id bigint not null references gateway_accounts,
  gateway_order_id text,
  checkout_token_hash bytea unique,
  checkout_token_expires_at timestamptz,
  parent_origin text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  touched_at timestamptz not null,
  paid_at timestamptz,
  unique (gateway_account_id, gateway_order_id)
);
create index orders_open on orders (expires_at) where status in ('CREATED', 'ATTEMPTED');
create index orders_by_session on orders (pay_session_id);
create index orders_by_contact on orders (institute_id, contact_mobile) where student_id is null;

-- Amounts are frozen for the order's life (R4). Cash of a line = balance + late fee.
create table order_lines (
  order_id bigint not null references orders,
  line_no int not null,
  fee_line_id bigint references fee_lines,
  head_id bigint references fee_heads,
  label text not null,
  instalment text not null default '',
  balance_paise bigint not null check (balance_paise >= 0),
  discount_paise bigint not null default 0 check (discount_paise >= 0),
  late_fee_paise bigint not null default 0 check (late_fee_paise >= 0),
  -- What stays owed after this payment; written at capture for the receipt.
  balance_after_paise bigint,
  primary key (order_id, line_no)
);
create index order_lines_by_fee_line on order_lines (fee_line_id);

-- A fee line is reserved to one open order (threats 6.1).
create table open_fee_lines (
  fee_line_id bigint primary key references fee_lines,
  order_id bigint not null references orders
);
create index open_fee_lines_by_order on open_fee_lines (order_id);

create table attempts (
  id bigint generated always as identity primary key,
  attempt_code text not null unique,
  order_id bigint not null references orders,
  institute_id bigint not null references institutes,
  gateway_account_id bigint not null references gateway_accounts,
  status text not null default 'CREATED'
    check (status in ('CREATED', 'SUBMITTED', 'PENDING', 'AUTHORIZED', 'CAPTURED', 'FAILED', 'CANCELLED', 'UNKNOWN')),
  gateway_payment_id text,
  method text not null default '',
  reason text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The resolver's ladder (threats 6.1): when to ask the gateway next, and how often it was asked.
  next_check_at timestamptz,
  checks int not null default 0,
  -- When the gateway last answered about this attempt; readers ask again only after a while.
  asked_at timestamptz,
  unique (gateway_account_id, gateway_payment_id)
);
create index attempts_by_order on attempts (order_id);
create index attempts_to_check on attempts (next_check_at) where next_check_at is not null;

-- Every change of a state, with its cause, in the same transaction (threats 6.1).
create table state_history (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  kind text not null check (kind in ('order', 'attempt')),
  ref_id bigint not null,
  from_state text not null,
  to_state text not null,
  cause text not null,
  gateway_ref text not null default '',
  at timestamptz not null
);
create index state_history_by_ref on state_history (kind, ref_id);

-- Webhooks are stored first, worked on after (threats 6.4).
create table webhook_inbox (
  id bigint generated always as identity primary key,
  gateway_account_id bigint not null references gateway_accounts,
  event_id text not null,
  body text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  tries int not null default 0,
  next_try_at timestamptz,
  problem text not null default '',
  unique (gateway_account_id, event_id)
);
create index webhook_inbox_open on webhook_inbox (next_try_at) where processed_at is null;

create table outbox (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  event text not null,
  student_id bigint references students,
  student_sequence bigint,
  object_version int not null default 1,
  payload jsonb not null,
  created_at timestamptz not null,
  dispatched_at timestamptz
);
create index outbox_waiting on outbox (id) where dispatched_at is null;
create unique index outbox_student_sequence on outbox (student_id, student_sequence);
