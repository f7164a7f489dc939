-- A refund's amounts per line are booked, so they never change.
create or replace trigger refund_lines_no_truncate before truncate on refund_lines
  for each statement execute function refuse_change();
