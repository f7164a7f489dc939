-- Locks what several captures of one transaction will lock, before the first of them takes the receipt counter: orders,
-- attempts, fee lines, sessions and students, each by id, in the order of capture_payment(). A capture elsewhere that
-- holds one of them and waits for the counter is then waited for before the counter is held here.
create or replace function lock_captures(p_order_ids bigint[]) returns void language plpgsql as $$
begin
  perform 1 from orders where id = any (p_order_ids) order by id for update;
  perform 1 from attempts where order_id = any (p_order_ids) order by id for update;
  perform 1 from fee_lines f where f.id in (select l.fee_line_id from order_lines l where l.order_id = any (p_order_ids))
    order by f.id for update;
  perform 1 from pay_sessions s where s.id in (select o.pay_session_id from orders o where o.id = any (p_order_ids))
    order by s.id for no key update;
  perform 1 from students t where t.id in (select o.student_id from orders o where o.id = any (p_order_ids))
    order by t.id for no key update;
end $$;
