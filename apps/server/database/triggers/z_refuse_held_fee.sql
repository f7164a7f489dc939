-- Its name puts it behind the foreign keys of the row: those wait for a submission under way, and only then is it asked
-- what happened.
create or replace trigger z_refuse_held_fee after insert on open_fee_lines
  for each row execute function refuse_held_fee();
