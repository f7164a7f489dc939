-- What ended is found by an index, whatever the tables have grown to: clearing away reads what it deletes, not all there is.

-- Deleting a browser clears it from its orders and applications, and deletes its tokens and codes. Older rows name none.
create index orders_by_browser on orders (browser_session_id) where browser_session_id is not null;
create index platform_tokens_by_browser on platform_tokens (browser_session_id);
create index otp_challenges_by_browser on otp_challenges (browser_session_id);

create index browser_sessions_by_start on browser_sessions (created_at);
create index browser_sessions_by_use on browser_sessions (last_seen_at);
create index platform_tokens_by_end on platform_tokens (expires_at);
create index idempotency_keys_by_start on idempotency_keys (created_at);
create index limit_counters_by_start on limit_counters (window_start);
create index quotes_by_start on quotes (created_at);
create index webhook_inbox_done on webhook_inbox (received_at) where processed_at is not null;

-- The job of refunds looks for payments that are not given back whole: the index before knew only those nothing was given
-- back of, and so could not answer.
drop index payments_excess;
create index payments_excess on payments (id) where status = 'EXCESS' and refunded_paise < amount_paise;

-- A drawn receipt is kept for those who open it again soon; drawn anew it is the same to the byte (decision 5).
alter table receipts add column pdf_at timestamptz;
update receipts set pdf_at = coalesce(reissued_at, issued_at) where pdf is not null;
create index receipts_drawn on receipts (pdf_at) where pdf is not null;
