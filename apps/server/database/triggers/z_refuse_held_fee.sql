-- Its name makes it run after the row's foreign keys, which wait for a submission in progress, so that it sees the result.
create or replace trigger z_refuse_held_fee after insert on open_fee_lines
  for each row execute function refuse_held_fee();
