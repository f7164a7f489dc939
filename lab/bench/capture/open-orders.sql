-- Creates orders 1000001 .. 1000000 + :orders, each with its own student, three fees, session and attempt at the gateway,
-- as they are before the payment. Everything is copied from the one student of each institute in the bundle; the orders
-- are spread over the institutes, so that parallel bookings contend for the receipt counters at random.
create temporary table patterns as
  select row_number() over (order by i.id) - 1 as place, i.id as institute_id, s.id as student_id, p.id as page_id,
    g.id as gateway_account_id, count(*) over () as institutes
  from institutes i
    join students s on s.institute_id = i.id
    join pages p on p.institute_id = i.id and p.slug = i.code
    join gateway_accounts g on g.institute_id = i.id;

create temporary table numbered as
  select 1000000 + n as id, p.* from generate_series(1, :orders) n
    join patterns p on p.place = abs(hashint4(n)) % p.institutes;
-- Without figures of their size, each of the statements below would join them row by row.
analyze patterns;
analyze numbered;

insert into students (id, institute_id, student_uuid, sbd_code, first_name, ay_code, class_code)
  overriding system value
  select n.id, n.institute_id, 'C-' || n.id, 'sbd-c' || n.id, s.first_name, s.ay_code, s.class_code
  from numbered n join students s on s.id = n.student_id;

insert into fee_lines (id, institute_id, student_id, sft_code, import_code, head_id, group_id, ay_code, instalment, label, gross_paise)
  overriding system value
  select n.id * 10 + f.line_no, n.institute_id, n.id, 'sft-c' || n.id || '-' || f.line_no, f.import_code, f.head_id,
    f.group_id, f.ay_code, f.instalment, f.label, f.gross_paise
  from numbered n
    join (select *, row_number() over (partition by student_id order by id) as line_no from fee_lines) f
      on f.student_id = n.student_id;

analyze fee_lines;

insert into pay_sessions (id, code, institute_id, page_id, student_id, mobile, quoted_at, created_at, last_used_at, expires_at)
  overriding system value
  select n.id, 'PPSC-' || n.id, n.institute_id, n.page_id, n.id, '9000010000', now(), now(), now(), now() + interval '1 day'
  from numbered n;

insert into orders (id, order_code, application_code, institute_id, page_id, student_id, pay_session_id, card_code, title,
    financing_mode, contact_mobile, amount_paise, status, gateway_account_id, gateway_order_id, created_at, expires_at, touched_at)
  overriding system value
  select n.id, 'ord-c' || n.id, 'APP-C' || n.id, n.institute_id, n.page_id, n.id, n.id, 'full', 'Pay in full', 'DIRECT',
    '9000010000', sums.paise, 'ATTEMPTED', n.gateway_account_id, 'order_c' || n.id, now(), now() + interval '1 day', now()
  from numbered n
    join (select student_id, sum(gross_paise) as paise from fee_lines group by student_id) sums on sums.student_id = n.id;

insert into order_lines (order_id, line_no, fee_line_id, head_id, label, instalment, balance_paise)
  select n.id, f.id - n.id * 10, f.id, f.head_id, f.label, f.instalment, f.gross_paise
  from numbered n join fee_lines f on f.student_id = n.id;

insert into open_fee_lines (fee_line_id, order_id) select f.id, n.id from numbered n join fee_lines f on f.student_id = n.id;

insert into attempts (attempt_code, order_id, institute_id, gateway_account_id, status, next_check_at, created_at, updated_at)
  select 'att_c' || n.id, n.id, n.institute_id, n.gateway_account_id, 'SUBMITTED', now() + interval '1 minute', now(), now()
  from numbered n;
