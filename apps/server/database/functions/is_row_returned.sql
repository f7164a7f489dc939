-- Whether another row of a gateway returns what a row of a refund takes: the refund failed at its bank, and its money came back.
create or replace function is_row_returned(p_row settlement_rows) returns boolean language plpgsql stable as $$
begin
  return exists (select from settlement_rows o
    where o.gateway_account_id = p_row.gateway_account_id and o.amount_paise = -p_row.amount_paise
      and ((o.row_kind = 'refund' and o.entity_id = p_row.entity_id and p_row.entity_id <> '')
        or (o.row_kind = 'adjustment' and o.dispute_id is null and o.gateway_payment_id = p_row.gateway_payment_id
          and p_row.gateway_payment_id <> '')));
end $$;
