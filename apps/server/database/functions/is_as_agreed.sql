-- Whether money received may be booked exactly as its order was agreed: the right amount, for an order without money,
-- while its price is valid, of fees that are owed as agreed and that no loan will pay. A late fee that was partly
-- paid or waived needs a check line by line, and so does a balance that its discount covers whole. The price of a
-- debit and of a loan's first instalments was announced before: no balance beside them is waived.
create or replace function is_as_agreed(p_order orders, p_amount_paise bigint, p_currency text, p_now timestamptz) returns boolean
language plpgsql as $$
begin
  return p_amount_paise = p_order.amount_paise and p_currency = 'INR'
    and p_order.status in ('CREATED', 'ATTEMPTED', 'EXPIRED', 'CANCELLED')
    -- A closed or expired order may have had money, none of which paid a fee.
    and not exists (select 1 from payments p where p.order_id = p_order.id)
    and (p_now <= p_order.expires_at + interval '24 hours' or p_order.made_by = 'mandate' or p_order.emi_application_id is not null)
    and is_still_owed(p_order)
    and not exists (
      select 1 from order_lines l join fee_lines f on f.id = l.fee_line_id join institutes i on i.id = f.institute_id
      where l.order_id = p_order.id and l.late_fee_paise > 0
        and (f.late_fee_paid_paise > 0 or f.late_fee_waived_paise > 0 or f.late_fee_ended or i.late_fee_per <> 'LINE'))
    and (p_order.made_by = 'mandate' or p_order.emi_application_id is not null or not exists (
      select 1 from order_lines l join fee_lines f on f.id = l.fee_line_id
      where l.order_id = p_order.id and f.discount_paise > 0 and not f.is_dynamic
        and f.base_paise - f.settled_paise - l.balance_paise - l.discount_paise between 1 and f.discount_paise
        and (f.discount_until is null or f.discount_until >= india_day(p_now))))
    and not exists (
      select 1 from order_lines l join emi_application_lines e on e.fee_line_id = l.fee_line_id
        join emi_applications a on a.id = e.application_id
      where l.order_id = p_order.id and holds_fees(a.status) and a.id is distinct from p_order.emi_application_id);
end $$;
