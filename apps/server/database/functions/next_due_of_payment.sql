-- What of a payment paid other fees of its student than its order has, when it was booked: the institute's setting NEXT_DUE
-- (decision 211). What a person placed later does not count.
create or replace function next_due_of_payment(p_payment_id bigint) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(m.balance_paise + m.late_fee_paise), 0)::bigint
    from placements m join payments p on p.id = m.payment_id
    where m.payment_id = p_payment_id
      and not exists (select 1 from order_lines l where l.order_id = p.order_id and l.line_no = m.line_no)
      and not exists (select 1 from placings x where x.entry_id = m.entry_id));
end $$;
