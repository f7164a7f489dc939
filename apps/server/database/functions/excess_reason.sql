-- Why a payment's money was not owed: some was left over, or its fees were paid, waived or withdrawn before.
create or replace function excess_reason(p_payment_id bigint) returns text language plpgsql stable as $$
begin
  return (select case when p.placed_paise > 0 then 'OVER'
    when exists (select 1 from payments x where x.order_id = p.order_id and x.placed_paise > 0) then 'TWICE'
    when exists (select 1 from order_lines x join fee_lines f on f.id = x.fee_line_id
      where x.order_id = p.order_id and f.settled_paise = 0) then 'LET_OFF'
    else 'TWICE' end
  from payments p where p.id = p_payment_id);
end $$;
