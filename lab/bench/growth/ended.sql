-- :ended rows of each kind that have ended, for the purges: the same number in a small and a large database.
begin;
set local session_replication_role = replica;
create temporary table school on commit drop as
  select i.id as institute_id, p.id as page_id, g.id as account_id from institutes i join pages p on p.institute_id = i.id
    join gateway_accounts g on g.institute_id = i.id order by i.id, p.id limit 1;
create temporary table long_ago on commit drop as
  select n, now() - interval '2 years' - n * interval '1 second' as at from generate_series(1, :ended) n;
insert into browser_sessions (id, token_hash, created_at, last_seen_at) overriding system value
  select 9000000 + n, sha256(n::text::bytea), at, at from long_ago;
insert into platform_tokens (browser_session_id, family, scope, kind, token_hash, created_at, expires_at)
  select 9000000 + n, n::text, 'platform', 'access', sha256(n::text::bytea), at, at from long_ago;
insert into idempotency_keys (scope, key, body_hash, state, status, response_sealed, created_at)
  select 'ended', n::text, sha256(n::text::bytea), 'done', 200, repeat('x', 400), at from long_ago;
insert into limit_counters (scope, key, window_start, count) select 'ended', n::text, at, 1 from long_ago;
insert into quotes (hash, institute_id, page_id, card_code, lines, amount_paise, created_at)
  select 'ended' || n, institute_id, page_id, 'full', '[]', 100, at from school, long_ago;
insert into webhook_inbox (gateway_account_id, event_id, body, received_at, processed_at)
  select account_id, 'ended' || n, repeat('x', 900), at, at from school, long_ago;
insert into outbox (institute_id, event, payload, created_at, dispatched_at)
  select institute_id, 'payment.captured', '{}', at, at from school, long_ago;
insert into sent_messages (institute_id, event_ref, channel, claimed_at, sent_at)
  select institute_id, 'ended:' || n, 'sms', at, at from school, long_ago;
insert into dev_messages (channel, recipient, template, body, created_at) select 'sms', '', 'ended', '', at from long_ago;
insert into otp_locks (key, failures, failed_at) select 'ended' || n, 1, at from long_ago;
insert into pay_sessions (code, institute_id, page_id, quoted_at, created_at, last_used_at, expires_at)
  select 'PPSC-ENDED' || n, institute_id, page_id, at, at, at, at from school, long_ago;
insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
  select institute_id, 'order', 0, 'CREATED', 'EXPIRED', 'ended', at from school, long_ago;
commit;
