-- A truncate would bypass the check of each row.
create or replace trigger loan_instalments_no_truncate before truncate on loan_instalments
  for each statement execute function refuse_change();
