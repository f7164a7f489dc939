-- Rows that nothing reads any more are found by their age, so that a purge reads what it deletes and not all there is.
create index outbox_done on outbox (dispatched_at) where dispatched_at is not null;

-- Of orders and attempts only; the steps that a page or a check still reads stay.
create index state_history_done on state_history (at)
  where (kind = 'order' and cause <> 'placing') or (kind = 'attempt' and from_state <> 'SUBMITTED' and cause <> 'returned');

create index sent_messages_by_start on sent_messages (claimed_at);
create index dev_messages_by_start on dev_messages (created_at);
create index pay_sessions_by_end on pay_sessions (expires_at);

-- An order outlives its session: it has lines, amounts and contacts of its own.
alter table orders drop constraint orders_pay_session_id_fkey;
alter table orders add constraint orders_pay_session_id_fkey
  foreign key (pay_session_id) references pay_sessions on delete set null;

-- Counts of before begin to age now.
alter table otp_locks add column failed_at timestamptz not null default now();
create index otp_locks_by_start on otp_locks (failed_at);

-- After: no lock is older than this migration.
select not exists (select from otp_locks where failed_at < now());
