-- What books money raises the version itself.
create or replace trigger fee_lines_count_versions before update on fee_lines for each row
  when (old.version = new.version and (old.import_code, old.head_id, old.group_id, old.ay_code, old.instalment, old.label, old.due_date,
      old.gross_paise, old.concession_paise, old.concessions, old.discount_paise, old.discount_until, old.status, old.is_dynamic,
      old.charged_paise, old.settled_paise, old.late_fee_paid_paise, old.late_fee_waived_paise)
    is distinct from (new.import_code, new.head_id, new.group_id, new.ay_code, new.instalment, new.label, new.due_date,
      new.gross_paise, new.concession_paise, new.concessions, new.discount_paise, new.discount_until, new.status, new.is_dynamic,
      new.charged_paise, new.settled_paise, new.late_fee_paid_paise, new.late_fee_waived_paise))
  execute function count_fee_version();
