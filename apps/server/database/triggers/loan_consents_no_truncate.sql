-- A borrower's consent never changes.
create or replace trigger loan_consents_no_truncate before truncate on loan_consents
  for each statement execute function refuse_change();
