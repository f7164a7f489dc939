-- The attempt whose poll may find the unbooked payment of a settlement row (decision 210): the newest of the order that
-- the row names, because a poll of it lists all payments of the order. Null if nobody asks: the row names no order, or one
-- that is paid through another account, whose gateway knows nothing of the payment.
create or replace function asked_attempt(p_row settlement_rows) returns bigint language plpgsql as $$
begin
  if p_row.entry_id is not null or p_row.row_kind <> 'payment' or coalesce(p_row.reference, '') = '' then
    return null;
  end if;
  return (
    select max(a.id) from orders o join attempts a on a.order_id = o.id and a.gateway_account_id = o.gateway_account_id
    where o.order_code = any (array[p_row.reference, regexp_replace(p_row.reference, '-([0-9]+|d)$', '')])
      and o.institute_id = p_row.institute_id and o.gateway_account_id = p_row.gateway_account_id);
end $$;
