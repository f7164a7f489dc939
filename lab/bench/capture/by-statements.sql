-- One transaction of pgbench: the money of one order, booked by six statements sent one by one, which leave the same rows as
-- the function. Rows of one kind that a statement can write beside another are written with it.
\set n :n + 1
\set order_id :first + :n * :clients + :client_id
begin;
-- 1. The order, its try and its fees are locked, and the money is judged.
with o as (
  select * from orders where id = :order_id for update
), a as (
  select a.id, a.status from attempts a, o
  where a.order_id = o.id and a.gateway_payment_id is null order by a.id desc limit 1 for update of a
), f as (
  select f.id, f.base_paise - f.settled_paise >= l.balance_paise + l.discount_paise as is_owed, l.balance_paise + l.late_fee_paise as cash
  from o join order_lines l on l.order_id = o.id join fee_lines f on f.id = l.fee_line_id order by f.id for update of f
)
select o.institute_id, o.student_id, o.gateway_account_id, o.pay_session_id, o.amount_paise, o.status as order_status,
  a.id as attempt_id, a.status as attempt_status, g.code as account_code,
  1 / (case when o.status in ('CREATED', 'ATTEMPTED') and not exists (
      select 1 from payments p where p.gateway_account_id = o.gateway_account_id and p.gateway_payment_id = 'pay_c' || :order_id)
    and (select bool_and(is_owed) and sum(cash) = o.amount_paise from f) then 1 else 0 end) as is_lawful
from o, a, gateway_accounts g where g.id = o.gateway_account_id \gset
-- 2. The payment, with the state of its try.
with moved as (
  update attempts set gateway_payment_id = 'pay_c' || :order_id, status = 'CAPTURED', method = 'upi', reason = '',
    updated_at = now(), next_check_at = null where id = :attempt_id
), told as (
  insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
  values (:institute_id, 'attempt', :attempt_id, :attempt_status, 'CAPTURED', 'webhook', 'pay_c' || :order_id, now())
)
insert into payments (institute_id, student_id, order_id, kind, status, application_code, amount_paise, mode,
  gateway_account_id, gateway_payment_id, bank_reference, contact_mobile, received_at, booked_at)
select institute_id, student_id, id, 'gateway', 'CAPTURED', application_code, amount_paise, 'upi',
  gateway_account_id, 'pay_c' || :order_id, 'bank', contact_mobile, now(), now() from orders where id = :order_id
returning id as payment_id \gset
-- 3. The ledger's entry and its lines.
with entry as (
  insert into ledger_entries (institute_id, kind, ref, day, at)
  values (:institute_id, 'capture', :account_code || '/pay_c' || :order_id, india_day(now()), now()) returning id
)
insert into ledger_lines (entry_id, account_id, fee_line_id, debit_paise, credit_paise)
select entry.id, c.id, b.fee_line_id, b.debit, b.credit
from entry, (
  select 'GATEWAY_CLEARING:' || :account_code as code, null::bigint as fee_line_id, :amount_paise as debit, 0::bigint as credit
  union all
  select 'HEAD:' || h.code, l.fee_line_id, 0, l.balance_paise + l.discount_paise
    from order_lines l join fee_heads h on h.id = l.head_id where l.order_id = :order_id
) b join ledger_accounts c on c.institute_id = :institute_id and c.code = b.code
order by b.code, b.fee_line_id;
-- 4. The fees, and their data for the receipt.
with f as (
  update fee_lines f set
    settled_paise = f.settled_paise + l.balance_paise + l.discount_paise,
    late_fee_paid_paise = f.late_fee_paid_paise + l.late_fee_paise,
    payable_now_paise = case when f.payable_now_paise is null then null
      else greatest(0, f.payable_now_paise - l.balance_paise - l.late_fee_paise) end,
    version = f.version + 1
  from order_lines l where l.order_id = :order_id and l.fee_line_id = f.id
  returning f.id, f.base_paise, f.settled_paise, f.gross_paise, f.concession_paise, f.concessions
)
update order_lines l set balance_after_paise = greatest(0, f.base_paise - f.settled_paise), gross_paise = f.gross_paise,
  concession_paise = f.concession_paise, concessions = f.concessions,
  earlier_paise = f.settled_paise - l.balance_paise - l.discount_paise
from f where l.order_id = :order_id and l.fee_line_id = f.id;
-- 5. The order, its session, and its event.
with told as (
  insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
  values (:institute_id, 'order', :order_id, :order_status, 'PAID', 'webhook', 'pay_c' || :order_id, now())
), freed as (
  delete from open_fee_lines where order_id = :order_id
), used as (
  update pay_sessions set status = 'PAID', last_used_at = now() where id = :pay_session_id and status <> 'PAID'
), student as (
  update students set event_sequence = event_sequence + 1 where id = :student_id returning id, event_sequence
), paid as (
  update orders set status = 'PAID', paid_at = now(), touched_at = now() where id = :order_id returning application_code
)
insert into outbox (institute_id, event, student_id, student_sequence, payload, created_at)
select :institute_id, 'payment.captured', student.id, student.event_sequence,
  jsonb_build_object('payment_id', :payment_id::bigint, 'order_id', :order_id::bigint, 'application_code', paid.application_code), now()
from student, paid;
-- 6. The receipt with the next number of its institute.
with counted as (
  insert into receipt_counters as c (institute_id, financial_year, kind, n)
  values (:institute_id, financial_year(india_day(now())), 'RCP', 1)
  on conflict (institute_id, financial_year, kind) do update set n = c.n + 1 returning financial_year, n
)
insert into receipts (institute_id, payment_id, financial_year, series_no, number, issued_at, verification_code)
select :institute_id, :payment_id, financial_year, n, 'RCP/' || financial_year || '/' || lpad(n::text, greatest(6, length(n::text)), '0'),
  now(), 'v-' || :order_id
from counted;
commit;
