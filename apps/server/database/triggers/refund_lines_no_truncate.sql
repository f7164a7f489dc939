-- What a refund gave back of each line is booked.
create or replace trigger refund_lines_no_truncate before truncate on refund_lines
  for each statement execute function refuse_change();
