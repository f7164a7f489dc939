-- What a payout shows changes with its rows.
create or replace trigger settlement_rows_tell after update on settlement_rows for each row
  when (new.settlement_id <> '' and (old.row_kind, old.amount_paise, old.fee_paise, old.tax_paise)
    is distinct from (new.row_kind, new.amount_paise, new.fee_paise, new.tax_paise))
  execute function tell_of_settlement_row();
