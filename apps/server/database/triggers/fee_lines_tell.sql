-- What an institute changes, and not what is paid of a fee: the payment tells that.
create or replace trigger fee_lines_tell after update on fee_lines for each row
  when ((old.head_id, old.group_id, old.ay_code, old.instalment, old.label, old.due_date, old.concession_paise, old.concessions,
      old.discount_paise, old.discount_until, old.status, old.is_dynamic, old.charged_paise, old.import_code)
    is distinct from (new.head_id, new.group_id, new.ay_code, new.instalment, new.label, new.due_date, new.concession_paise, new.concessions,
      new.discount_paise, new.discount_until, new.status, new.is_dynamic, new.charged_paise, new.import_code)
    or (not new.is_dynamic and old.gross_paise <> new.gross_paise))
  execute function tell_of_fee_line();
