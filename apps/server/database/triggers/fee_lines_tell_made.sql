-- Whoever writes fees, the institute's systems hear of them.
create or replace trigger fee_lines_tell_made after insert on fee_lines
  referencing new table as made for each statement execute function tell_of_made('fee_line');
