-- A database of :orders paid orders of one institute, and of each kind of row that ends as many as a neglected week leaves.
-- Without triggers and foreign keys, or filling the tables would take far too long.
begin;
set local session_replication_role = replica;
create temporary table school on commit drop as
  select i.id as institute_id, s.id as student_id, p.id as page_id, g.id as account_id
  from institutes i join students s on s.institute_id = i.id join pages p on p.institute_id = i.id
    join gateway_accounts g on g.institute_id = i.id order by i.id, s.id limit 1;

insert into browser_sessions (id, token_hash, created_at, last_seen_at) overriding system value
  select 1000000 + n, sha256(n::text::bytea), now() - interval '2 days', now() - interval '2 days' from generate_series(1, :ended) n;
insert into platform_tokens (browser_session_id, family, scope, kind, token_hash, created_at, expires_at)
  select 1000000 + n / 2, n::text, 'platform', 'access', sha256(n::text::bytea), now() - interval '2 days', now() - interval '1 day'
  from generate_series(1, 2 * :ended) n;

insert into pay_sessions (id, code, institute_id, page_id, student_id, browser_session_id, quoted_at, created_at, last_used_at, expires_at)
  overriding system value
  select n, 'PPSC-' || n, institute_id, page_id, student_id, case when n <= :ended then 1000000 + n end, at, at, at, at
  from school, generate_series(1, :orders) n, lateral (select now() - n * interval '30 seconds' as at) t;
-- The youngest orders are of browsers that ended since.
insert into orders (id, order_code, application_code, institute_id, page_id, student_id, browser_session_id, pay_session_id,
    card_code, title, financing_mode, contact_mobile, amount_paise, status, gateway_account_id, gateway_order_id, created_at,
    expires_at, touched_at, paid_at)
  overriding system value
  select n, 'ord-h' || n, 'APP-H' || n, institute_id, page_id, student_id, case when n <= :ended then 1000000 + n end, n,
    'full', 'Pay in full', 'DIRECT', '9000010000', 4200000, 'PAID', account_id, 'order_h' || n, at, at, at, at
  from school, generate_series(1, :orders) n, lateral (select now() - n * interval '30 seconds' as at) t;
insert into payments (id, institute_id, student_id, order_id, kind, status, application_code, amount_paise, mode,
    gateway_account_id, gateway_payment_id, received_at, booked_at)
  overriding system value
  select n, institute_id, student_id, n, 'gateway', 'CAPTURED', 'APP-H' || n, 4200000, 'UPI', account_id, 'pay_h' || n,
    now() - n * interval '30 seconds', now() - n * interval '30 seconds'
  from school, generate_series(1, :orders) n;
-- Some were second payments of fees that were paid already, and went back; one still waits to be found.
update payments set status = 'EXCESS', excess_paise = amount_paise, refunded_paise = amount_paise, refunded_at = booked_at
  where id % 40 = 1;
insert into refunds (institute_id, payment_id, gateway_account_id, refund_code, request_key, amount_paise, requested_by, reason,
    status, source, created_at, updated_at)
  select institute_id, id, gateway_account_id, 'ref-h' || id, 'excess:' || id, amount_paise, 'EXCESS', 'Paid twice', 'PROCESSED',
    'EXCESS', booked_at, booked_at from payments where id % 40 = 1;
update payments set status = 'EXCESS', excess_paise = amount_paise where id = :orders / 2;
insert into receipts (institute_id, payment_id, financial_year, series_no, number, issued_at, verification_code, digits)
  select institute_id, n, '2025-26', n, 'H/' || n, at, 'h' || n, repeat('1', 600)
  from school, generate_series(1, :orders) n, lateral (select now() - n * interval '30 seconds' as at) t;

insert into idempotency_keys (scope, key, body_hash, state, status, response_sealed, created_at)
  select 'order', n::text, sha256(n::text::bytea), 'done', 200, repeat('x', 400), now() - n * interval '12 seconds'
  from generate_series(1, 3 * :ended) n;
insert into limit_counters (scope, key, window_start, count)
  select 'lookup', n::text, now() - n * interval '12 seconds', 1 from generate_series(1, 5 * :ended) n;
insert into quotes (hash, institute_id, page_id, student_id, card_code, lines, amount_paise, created_at)
  select n::text, institute_id, page_id, student_id, 'full', '[]', 4200000, now() - n * interval '12 seconds'
  from school, generate_series(1, 3 * :ended) n;
insert into webhook_inbox (gateway_account_id, event_id, body, received_at, processed_at)
  select account_id, n::text, repeat('x', 900), at, at
  from school, generate_series(1, :orders / 2) n, lateral (select now() - n * interval '6 seconds' as at) t;
commit;
