-- The parts of an order's payment: by its placement, else as the order was agreed.
create or replace function placed_parts(p_order_id bigint, p_placement jsonb) returns table (
  no int, fee_line_id bigint, head_id bigint, label text, instalment text, balance bigint, discount bigint, late_fee bigint
) language plpgsql stable rows 5 as $$
begin
  if p_placement is null then
    return query select l.line_no, l.fee_line_id, l.head_id, l.label, l.instalment, l.balance_paise, l.discount_paise, l.late_fee_paise
      from order_lines l where l.order_id = p_order_id;
  else
    return query select r.* from jsonb_to_recordset(p_placement -> 'parts') r(
      no int, fee_line_id bigint, head_id bigint, label text, instalment text, balance bigint, discount bigint, late_fee bigint);
  end if;
end $$;
