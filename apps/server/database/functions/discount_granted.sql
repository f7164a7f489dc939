-- The part of a fee's discount that is already granted.
create or replace function discount_granted(p_fee_line_id bigint) returns bigint language plpgsql stable as $$
begin
  return coalesce((select sum(l.debit_paise - l.credit_paise) from ledger_lines l join ledger_accounts a on a.id = l.account_id
    where l.fee_line_id = p_fee_line_id and a.code = 'DISCOUNT_ALLOWED'), 0);
end $$;
