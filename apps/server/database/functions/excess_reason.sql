-- Why a payment's money was not owed: some was left over (OVER), its fees were paid (TWICE), waived or withdrawn (LET_OFF)
-- before, or were not due then and are now (NOT_DUE). SECOND: its gateway keeps an earlier payment of the order and gives
-- this one back by itself, whatever is owed (decision 219); the first one did not pay all as agreed, or no longer does.
create or replace function excess_reason(p_payment_id bigint) returns text language plpgsql stable as $$
begin
  return (select case when p.placed_paise > 0 then 'OVER'
    when exists (select 1 from payments x where x.order_id = p.order_id and x.placed_paise > 0 and not x.is_placed_apart
      and not exists (select 1 from refunds r where r.payment_id = x.id and r.status = 'PROCESSED' and r.reopens_fees)) then 'TWICE'
    when exists (select 1 from orders o join gateway_accounts g on g.id = o.gateway_account_id and g.vendor = 'CASHFREE'
        join payments x on x.order_id = o.id and x.gateway_account_id = o.gateway_account_id and x.id < p.id
      where o.id = p.order_id and o.made_by <> 'mandate'
        and not exists (select 1 from refunds r where r.payment_id = x.id and r.requested_by = 'GATEWAY' and r.reopens_fees)) then 'SECOND'
    when exists (select 1 from payments x where x.order_id = p.order_id and x.placed_paise > 0) then 'TWICE'
    when exists (select 1 from order_lines x join fee_lines f on f.id = x.fee_line_id
      where x.order_id = p.order_id and f.status = 'ACTIVE' and not f.is_dynamic and f.settled_paise < f.base_paise) then 'NOT_DUE'
    when exists (select 1 from order_lines x join fee_lines f on f.id = x.fee_line_id
      where x.order_id = p.order_id and f.settled_paise = 0) then 'LET_OFF'
    else 'TWICE' end
  from payments p where p.id = p_payment_id);
end $$;
