-- Students and paid orders as they would stand in the tables after 150 days: :students students with :orders orders of one fee
-- each, spread over all institutes of the bundle, every one with its session, attempt, payment, entry, receipt, steps, event,
-- message, and the webhooks of the last 30 days. `npm run ledger:check` finds these books right.
-- Without triggers and foreign keys, or filling the tables would take far too long.
begin;
set local session_replication_role = replica;
set local synchronous_commit = off;
create temporary table school on commit drop as
  select row_number() over (order by i.id) - 1 as place, i.id as institute_id, g.id as account_id, p.id as page_id, h.id as head_id,
    u.id as group_id, 'VII' as class_code, '2026-27' as ay_code, count(*) over () as institutes
  from institutes i
    join gateway_accounts g on g.institute_id = i.id and g.code = 'MAIN'
    join pages p on p.institute_id = i.id and p.slug = i.code
    join fee_heads h on h.institute_id = i.id and h.code = 'TUITION'
    join fee_groups u on u.institute_id = i.id and u.code = 'SCHOOL';
create temporary table child on commit drop as
  select 10000000 + n as id, s.* from generate_series(1, :students) n join school s on s.place = n % s.institutes;
-- The first orders are the oldest: order n belongs to student n % :students.
create temporary table paid on commit drop as
  select 10000000 + n as id, c.id as student_id, (n - 1) / :students + 1 as sequence, c.institute_id, c.account_id, c.page_id, c.head_id,
    c.group_id, c.ay_code, 150000 + (n % 7) * 1000 as paise, at, financial_year(india_day(at)) as year,
    row_number() over (partition by c.institute_id, financial_year(india_day(at)) order by n) as series_no
  from generate_series(1, :orders) n join child c on c.id = 10000001 + n % :students,
    lateral (select date_trunc('second', now()) - interval '1 hour' - (:orders - n) * (interval '150 days' / :orders) as at) t;
analyze child;
analyze paid;

insert into students (id, institute_id, student_uuid, sbd_code, first_name, last_name, location_code, education_type_code, ay_code,
    class_code, event_sequence)
  overriding system value
  select id, institute_id, 'G-' || id, 'sbd-g' || id, 'Grown', 'Child ' || id, 'main', 'cbse', ay_code, class_code, coalesce(n, 0)
  from child left join (select student_id, max(sequence) as n from paid group by student_id) p on p.student_id = child.id;
insert into guardians (institute_id, student_id, name, relation, mobile, email, is_primary)
  select institute_id, id, 'Parent ' || id, 'MOTHER', '7' || lpad((id % 1000000000)::text, 9, '0'), 'g' || id || '@example.in', true from child;
-- One fee of each student is still open; the others are those that were paid.
insert into fee_lines (institute_id, student_id, sft_code, import_code, head_id, group_id, ay_code, instalment, label, gross_paise)
  select institute_id, id, 'sft-o' || id, 'OPEN', head_id, group_id, ay_code, 'Q4', 'Tuition Fee', 151000 from child;
insert into fee_lines (id, institute_id, student_id, sft_code, import_code, head_id, group_id, ay_code, instalment, label, gross_paise, settled_paise)
  overriding system value
  select id, institute_id, student_id, 'sft-g' || id, 'P' || sequence, head_id, group_id, ay_code, 'P' || sequence, 'Tuition Fee', paise, paise from paid;

insert into pay_sessions (id, code, institute_id, page_id, student_id, status, mobile, chosen, quote, quoted_at, created_at, last_used_at, expires_at)
  overriding system value
  select id, 'PPSC-G' || id, institute_id, page_id, student_id, 'PAID', '9000010000',
    jsonb_build_array(jsonb_build_object('sft_code', 'sft-g' || id, 'amount', (paise / 100)::text)),
    jsonb_build_array(jsonb_build_object('fee_line_id', id, 'head_id', head_id, 'label', 'Tuition Fee', 'balance_paise', paise)),
    at - interval '3 minutes', at - interval '3 minutes', at, at + interval '1 day' from paid;
insert into orders (id, order_code, application_code, institute_id, page_id, student_id, pay_session_id, card_code, title, financing_mode,
    contact_mobile, amount_paise, status, gateway_account_id, gateway_order_id, created_at, expires_at, touched_at, paid_at)
  overriding system value
  select id, 'ord-g' || id, 'APP-G' || id, institute_id, page_id, student_id, id, 'full', 'Pay in full', 'DIRECT', '9000010000', paise,
    'PAID', account_id, 'order_g' || id, at - interval '2 minutes', at + interval '1 day', at, at from paid;
insert into order_lines (order_id, line_no, fee_line_id, head_id, label, instalment, balance_paise, balance_after_paise, gross_paise,
    concession_paise, concessions, earlier_paise)
  select id, 1, id, head_id, 'Tuition Fee', 'P' || sequence, paise, 0, paise, 0, '[]', 0 from paid;
insert into attempts (id, attempt_code, order_id, institute_id, gateway_account_id, status, gateway_payment_id, method, created_at, updated_at)
  overriding system value
  select id, 'att_g' || id, id, institute_id, account_id, 'CAPTURED', 'pay_g' || id, 'upi', at - interval '1 minute', at from paid;
insert into gateway_orders (order_id, institute_id, gateway_account_id, gateway_order_id)
  select id, institute_id, account_id, 'order_g' || id from paid;
insert into payments (id, institute_id, student_id, order_id, kind, status, application_code, amount_paise, mode, gateway_account_id,
    gateway_payment_id, contact_mobile, received_at, booked_at)
  overriding system value
  select id, institute_id, student_id, id, 'gateway', 'CAPTURED', 'APP-G' || id, paise, 'upi', account_id, 'pay_g' || id, '9000010000', at, at
  from paid;

insert into ledger_accounts (institute_id, code, kind)
  select institute_id, a.code, a.kind from school, (values ('GATEWAY_CLEARING:MAIN', 'ASSET'), ('HEAD:TUITION', 'INCOME')) a (code, kind)
  on conflict do nothing;
insert into ledger_entries (id, institute_id, kind, ref, day, at)
  overriding system value
  select id, institute_id, 'capture', 'MAIN/pay_g' || id, india_day(at), at from paid;
insert into ledger_lines (entry_id, account_id, fee_line_id, debit_paise, credit_paise)
  select p.id, a.id, case when side = 1 then p.id end, paise * (1 - side), paise * side
  from paid p cross join generate_series(0, 1) side
    join ledger_accounts a on a.institute_id = p.institute_id and a.code = case side when 0 then 'GATEWAY_CLEARING:MAIN' else 'HEAD:TUITION' end;
insert into receipts (id, institute_id, payment_id, financial_year, series_no, number, issued_at, verification_code, digits, issued_to)
  overriding system value
  select id, institute_id, id, year, series_no, 'RCP/' || year || '/' || lpad(series_no::text, greatest(6, length(series_no::text)), '0'), at,
    'G' || id, case when id % 10 = 0 then repeat('1', 600) end,
    jsonb_build_object('student_uuid', 'G-' || student_id, 'first_name', 'Grown', 'student_name', 'Grown Child ' || student_id, 'class_code', 'VII',
      'class_label', 'VII', 'ay_code', ay_code, 'ay_label', ay_code, 'received_from', 'Parent ' || student_id)
  from paid;
insert into receipt_counters (institute_id, financial_year, kind, n)
  select institute_id, year, 'RCP', max(series_no) from paid group by institute_id, year;

insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
  select institute_id, kind, id, from_state, to_state, cause, 'pay_g' || id, at - gap * interval '1 second' from paid,
    (values ('order', 'CREATED', 'ATTEMPTED', 'attempt', 60), ('attempt', 'CREATED', 'SUBMITTED', 'attempt', 60),
      ('attempt', 'SUBMITTED', 'CAPTURED', 'webhook', 0), ('order', 'ATTEMPTED', 'PAID', 'webhook', 0)) step (kind, from_state, to_state, cause, gap);
insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at, dispatched_at)
  select institute_id, 'payment.captured', student_id, sequence,
    jsonb_build_object('payment_id', id, 'order_id', id, 'application_code', 'APP-G' || id), at, at + interval '1 second'
  from paid where at > now() - interval '89 days';
insert into sent_messages (institute_id, event_ref, channel, claimed_at, sent_at)
  select institute_id, 'payment:' || id, 'sms', at, at from paid;
insert into webhook_inbox (gateway_account_id, event_id, body, received_at, processed_at)
  select account_id, 'evt_g' || id, repeat('x', 900), at, at from paid where at > now() - interval '29 days';
commit;
