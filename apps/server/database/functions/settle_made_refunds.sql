-- Books refunds of ours that settlement rows show as made although they failed here or have no verdict, if there is room (decision
-- 221). Takes the locks of all of them first: orders, payments, refunds, fee lines and students, each by id. Returns how many.
create or replace function settle_made_refunds(p_account_id bigint, p_now timestamptz) returns bigint language plpgsql as $$
declare
  v_refunds bigint[];
  v_payments bigint[];
  v_refund bigint;
  v_booked bigint := 0;
begin
  -- Refunds are looked through only if a row names none that is booked.
  if not exists (select from settlement_rows
      where gateway_account_id = p_account_id and entry_id is null and row_kind = 'refund' and refund_id is null) then
    return 0;
  end if;
  v_refunds := array(select distinct u.refund_id from unbooked_settled_refunds(p_account_id) u order by u.refund_id);
  v_payments := array(select payment_id from refunds where id = any (v_refunds));
  perform 1 from orders o where o.id in (select p.order_id from payments p where p.id = any (v_payments)) order by o.id for update;
  perform 1 from payments p where p.id = any (v_payments) order by p.id for update;
  perform 1 from refunds r where r.payment_id = any (v_payments) order by r.id for update;
  perform 1 from fee_lines f where f.id in (select l.fee_line_id from paid_lines l where l.payment_id = any (v_payments))
    order by f.id for update;
  perform 1 from students t where t.id in (select p.student_id from payments p where p.id = any (v_payments))
    order by t.id for no key update;
  foreach v_refund in array v_refunds loop
    if (select s.moved from settle_refund(v_refund, 'PROCESSED', array['SENT', 'UNKNOWN', 'FAILED'], null, '', 'settlement', null, p_now) s) then
      v_booked := v_booked + 1;
    end if;
  end loop;
  return v_booked;
end $$;
