/**
 * The statements of the floor, at most one for each request of a payment. They leave the rows that ours leaves (except
 * those that only checks read) and check nothing.
 */
const RECEIPT_LINE = `'Receipt number: ' || receipt.number || E'\\n\\nTo get the receipt, open ' || $8 || '/r/auth'`;

export const STATEMENTS = {
  /** $1 slug: its institute, for the server's memory. */
  page: `select p.id as page_id, p.version as page_version, p.institute_id, i.group_id, p.config, p.brand, i.code as institute_code, i.label as institute_label
     from pages p join institutes i on i.id = p.institute_id where p.slug = $1`,

  /** $1 institute, $2 student's ID. */
  lookup: `select s.sbd_code, s.student_uuid, s.first_name, s.middle_name, s.last_name, s.status, g.mobile
     from students s left join lateral (
       select mobile from guardians where student_id = s.id and active order by is_primary desc, id limit 1) g on true
     where s.institute_id = $1 and s.student_uuid_key = $2`,

  /** $1 institute, $2 student's ID, $3 group, $4 new customer's code, $5 mobile. Writes a family's customer once. */
  form: `with made as (
       insert into customers (group_id, customer_code, mobile) values ($3, $4, $5)
       on conflict (group_id, mobile) do nothing returning customer_code)
     select s.sbd_code, s.student_uuid, coalesce((select customer_code from made),
       (select customer_code from customers where group_id = $3 and mobile = $5)) as customer_code
     from students s where s.institute_id = $1 and s.student_uuid_key = $2`,

  /** $1 student. */
  fees: `select f.sft_code, h.code as fee_type_code, f.label, f.instalment, g.code as group_code, f.concessions,
       (f.gross_paise / 100)::int as gross_amount, (f.base_paise / 100)::int as base_amount,
       (f.settled_paise / 100)::int as amount_paid, ((f.base_paise - f.settled_paise) / 100)::int as payable_amount
     from students s join fee_lines f on f.student_id = s.id join fee_heads h on h.id = f.head_id
       join fee_groups g on g.id = f.group_id
     where s.sbd_code = $1 order by f.id`,

  /** $1 student, $2 new session's code, $3 page, $4 chosen fees. */
  session: `insert into pay_sessions (code, institute_id, page_id, student_id, chosen, quote, quoted_at, created_at, last_used_at, expires_at)
     select $2, s.institute_id, $3, s.id, $4::jsonb, (
       select jsonb_agg(jsonb_build_object('sft_code', f.sft_code, 'fee_line_id', f.id, 'head_id', f.head_id, 'label', f.label,
         'instalment', f.instalment, 'fee_type_code', h.code, 'group_code', g.code, 'amount', f.base_paise - f.settled_paise,
         'allotment', jsonb_build_object('balance', f.base_paise - f.settled_paise, 'discount', 0, 'late_fee', 0,
           'balance_left', 0, 'excess', 0)) order by f.id)
       from fee_lines f join fee_heads h on h.id = f.head_id join fee_groups g on g.id = f.group_id
       where f.student_id = s.id), now(), now(), now(), now() + interval '1 day'
     from students s where s.sbd_code = $1`,

  /** $1 session. */
  pageOfSession: `select s.student_uuid, s.first_name || ' ' || s.last_name as name, p.quote
     from pay_sessions p join students s on s.id = p.student_id where p.code = $1`,

  /** $1 session, $2 order's code, $3 application code, $4 card, $5 account, $6 token, $7 idempotency key, $8 answer, $9 origin, $10 page's version. */
  order: `with session as (
       select * from pay_sessions where code = $1
     ), made as (
       insert into orders (order_code, application_code, institute_id, page_id, student_id, pay_session_id, card_code, title,
         financing_mode, contact_mobile, contact_email, amount_paise, gateway_account_id, checkout_token_hash,
         checkout_token_expires_at, parent_origin, created_at, expires_at, touched_at, page_version)
       select $2, $3, p.institute_id, p.page_id, p.student_id, p.id, $4, 'Pay in full', 'DIRECT', coalesce(g.mobile, ''),
         coalesce(g.email, ''), (select sum((l ->> 'amount')::bigint) from jsonb_array_elements(p.quote) l), $5,
         sha256($6::text::bytea), now() + interval '15 minutes', $9, now(), now() + interval '90 minutes', now(), $10::int
       from session p left join lateral (
         select (array_agg(mobile order by is_primary desc, id) filter (where mobile is not null))[1] as mobile,
           (array_agg(email order by is_primary desc, id) filter (where email is not null))[1] as email
         from guardians where student_id = p.student_id and active) g on true
       returning id, institute_id, student_id, amount_paise
     ), shown as (
       insert into api_objects (kind, object_id, institute_id, created_at, updated_at)
       select 'order', id, institute_id, now(), now() from made
     ), event as (
       insert into events_waiting (institute_id, type, kind, object_id, student_id, created_at)
       select institute_id, 'order.created', 'order', id, student_id, now() from made
     ), lines as (
       insert into order_lines (order_id, line_no, fee_line_id, head_id, label, instalment, balance_paise)
       select made.id, n, (l ->> 'fee_line_id')::bigint, (l ->> 'head_id')::bigint, l ->> 'label', l ->> 'instalment',
         (l ->> 'amount')::bigint
       from made, session, jsonb_array_elements(session.quote) with ordinality e (l, n)
     ), history as (
       insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
       select institute_id, 'order', id, '', 'CREATED', 'create', now() from made
     ), key as (
       insert into idempotency_keys (scope, key, body_hash, state, status, created_at, response_sealed)
       values ('floor', $7, sha256($1::text::bytea), 'done', 200, now(), $8)
     )
     select amount_paise from made`,

  /** $1 order's code, $2 order at the gateway, $3 attempt's code. */
  attempt: `with paid as (
       update orders set status = 'ATTEMPTED', gateway_order_id = $2, touched_at = now() where order_code = $1
       returning id, institute_id, gateway_account_id
     ), begun as (
       insert into attempts (attempt_code, order_id, institute_id, gateway_account_id, status, next_check_at, created_at, updated_at)
       select $3, id, institute_id, gateway_account_id, 'SUBMITTED', now() + interval '1 minute', now(), now() from paid
       returning id, institute_id
     ), known as (
       insert into gateway_orders (order_id, institute_id, gateway_account_id, gateway_order_id)
       select id, institute_id, gateway_account_id, $2 from paid
     )
     insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
     select institute_id, 'attempt', id, 'CREATED', 'SUBMITTED', 'begin', now() from begun
     union all
     select institute_id, 'order', id, 'CREATED', 'ATTEMPTED', 'begin', now() from paid`,

  /**
   * $1 account, $2 order at the gateway, $3 payment, $4 method, $5 bank's reference, $6 event, $7 body, $8 page's address,
   * $9 verification code, $10 the gateway's time, $11 paise: the webhook, all that ours books, and both messages, sent.
   */
  webhook: `with paid as (
       update orders set status = 'PAID', touched_at = now(), paid_at = now()
       where gateway_account_id = $1 and gateway_order_id = $2 returning *
     ), attempt as (
       update attempts a set status = 'CAPTURED', gateway_payment_id = $3, method = $4, updated_at = now(), next_check_at = null
       from paid where a.order_id = paid.id returning a.id, a.institute_id
     ), history as (
       insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
       select institute_id, 'attempt', id, 'SUBMITTED', 'CAPTURED', 'webhook', $3, now() from attempt
       union all
       select institute_id, 'order', id, 'ATTEMPTED', 'PAID', 'webhook', $3, now() from paid
     ), payment as (
       insert into payments (institute_id, student_id, order_id, kind, status, application_code, amount_paise, mode,
         gateway_account_id, gateway_payment_id, bank_reference, contact_mobile, received_at, booked_at, told_at, time_source)
       select institute_id, student_id, id, 'gateway', 'CAPTURED', application_code, $11::bigint, $4, $1, $3, $5, contact_mobile,
         now(), now(), to_timestamp($10), 'GATEWAY' from paid returning id, institute_id
     ), entry as (
       insert into ledger_entries (institute_id, kind, ref, day, at)
       select institute_id, 'capture', 'MAIN/' || $3, india_day(now()), now() from paid returning id, institute_id
     ), fee as (
       update fee_lines f set settled_paise = f.settled_paise + l.balance_paise, version = f.version + 1
       from paid join order_lines l on l.order_id = paid.id where f.id = l.fee_line_id
       returning f.id, l.order_id, l.line_no, l.balance_paise, f.base_paise, f.settled_paise, f.gross_paise, f.concession_paise, f.concessions
     ), line as (
       update order_lines l set balance_after_paise = f.base_paise - f.settled_paise, gross_paise = f.gross_paise,
         concession_paise = f.concession_paise, concessions = f.concessions, earlier_paise = f.settled_paise - f.balance_paise
       from fee f where l.order_id = f.order_id and l.line_no = f.line_no
     ), booked as (
       insert into ledger_lines (entry_id, account_id, fee_line_id, debit_paise, credit_paise)
       select entry.id, c.id, null, $11::bigint, 0 from entry join ledger_accounts c on c.institute_id = entry.institute_id
         and c.code = 'GATEWAY_CLEARING:MAIN'
       union all
       select entry.id, c.id, fee.id, 0, fee.balance_paise from fee, entry join ledger_accounts c
         on c.institute_id = entry.institute_id and c.code = 'HEAD:TUITION'
     ), session as (
       update pay_sessions s set status = 'PAID', last_used_at = now() from paid where s.id = paid.pay_session_id
     ), student as (
       update students s set event_sequence = s.event_sequence + 1 from paid where s.id = paid.student_id
       returning s.event_sequence, s.first_name || ' ' || s.last_name as name, s.student_uuid, s.ay_code, s.class_code
     ), event as (
       insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at, dispatched_at)
       select paid.institute_id, 'payment.captured', paid.student_id, student.event_sequence, jsonb_build_object('payment_id',
         payment.id, 'order_id', paid.id, 'application_code', paid.application_code), now(), now() from paid, student, payment
     ), counted as (
       insert into receipt_counters as c (institute_id, financial_year, kind, n)
       select institute_id, financial_year(india_day(now())), 'RCP', 1 from paid
       on conflict (institute_id, financial_year, kind) do update set n = c.n + 1 returning financial_year, n
     ), receipt as (
       insert into receipts (institute_id, payment_id, financial_year, series_no, number, issued_at, verification_code, issued_to)
       select payment.institute_id, payment.id, financial_year, n, 'RCP/' || financial_year || '/' || lpad(n::text, 6, '0'), now(), $9,
         jsonb_build_object('student_name', student.name, 'student_uuid', student.student_uuid, 'ay_code', student.ay_code,
           'class_code', student.class_code)
       from counted, payment, student returning id, number
     ), shown as (
       insert into api_objects as a (kind, object_id, institute_id, created_at, updated_at)
       select 'payment', payment.id, paid.institute_id, now(), now() from paid, payment
       union all
       select 'order', paid.id, paid.institute_id, now(), now() from paid
       union all
       select 'receipt', receipt.id, paid.institute_id, now(), now() from paid, receipt
       on conflict (kind, object_id) do update set version = a.version + 1, updated_at = excluded.updated_at
     ), events as (
       insert into events_waiting (institute_id, type, kind, object_id, student_id, created_at)
       select paid.institute_id, 'payment.captured', 'payment', payment.id, paid.student_id, now() from paid, payment
       union all
       select paid.institute_id, 'receipt.issued', 'receipt', receipt.id, paid.student_id, now() from paid, receipt
     ), sent as (
       insert into sent_messages (institute_id, event_ref, channel, claimed_at, sent_at)
       select institute_id, 'payment:' || id, channel, now(), now() from payment, unnest(array['sms', 'email']) channel
     ), told as (
       insert into dev_messages (channel, recipient, template, subject, body, created_at)
       select 'sms', paid.contact_mobile, 'paid', '', ${RECEIPT_LINE}, now() from paid, receipt
       union all
       select 'email', paid.contact_email, 'paid', 'Payment received', ${RECEIPT_LINE}, now() from paid, receipt
     ), hook as (
       insert into webhook_inbox (gateway_account_id, event_id, body, received_at, processed_at, tries)
       values ($1, $6, $7, now(), now(), 1)
     )
     select order_code from paid`,

  /** Events get their numbers and bodies as ours do, by the same function. */
  number: 'select number_events(500, now()) as n',

  /** $1 token. */
  status: `select o.order_code, o.application_code, o.status, (o.amount_paise / 100)::int as amount, p.received_at, r.number
     from orders o left join payments p on p.order_id = o.id left join receipts r on r.payment_id = p.id
     where o.checkout_token_hash = sha256($1::text::bytea)`,

  /** $1 student. */
  receipts: `select p.application_code, p.received_at, (p.placed_paise / 100)::int as total, p.mode, p.status
     from students s join payments p on p.student_id = s.id where s.sbd_code = $1 order by p.received_at desc`,
} as const;

export type StatementName = keyof typeof STATEMENTS;
