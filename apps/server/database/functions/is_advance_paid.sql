-- Whether the advance instalments of an application were paid. Money of their order that a person allocated to other
-- fees, such as an underpayment, is no advance.
create or replace function is_advance_paid(p_application_id bigint) returns boolean language plpgsql stable as $$
begin
  return exists (select 1 from orders o
    where o.emi_application_id = p_application_id and o.paid_at is not null
      and (not exists (select 1 from state_history h
            where h.kind = 'order' and h.ref_id = o.id and h.to_state = 'PAID' and h.cause = 'placing')
        or exists (select 1 from payments p join paid_lines l on l.payment_id = p.id
            join order_lines n on n.order_id = o.id and n.fee_line_id = l.fee_line_id
          where p.order_id = o.id)));
end $$;
