-- Whether an order's amount is the sum of its lines and each of them is still owed as agreed. An order that sets up
-- an auto debit has no lines and takes no money. A dynamic line has no fixed debt to compare with: it counts as paid
-- if another order of it was paid after this one was created.
create or replace function is_still_owed(p_order orders) returns boolean language plpgsql as $$
begin
  return p_order.amount_paise = (
    select coalesce(sum(l.balance_paise + l.late_fee_paise), 0) from order_lines l where l.order_id = p_order.id
  ) and not exists (
    select 1 from order_lines l join fee_lines f on f.id = l.fee_line_id
    where l.order_id = p_order.id and case when f.is_dynamic
      then exists (
        select 1 from order_lines o join orders other on other.id = o.order_id
        where o.fee_line_id = l.fee_line_id and o.order_id <> p_order.id and other.paid_at >= p_order.created_at)
      else f.base_paise - f.settled_paise < l.balance_paise + l.discount_paise end);
end $$;
