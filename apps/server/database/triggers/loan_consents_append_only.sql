-- A borrower's consent never changes.
create or replace trigger loan_consents_append_only before update or delete on loan_consents
  for each statement execute function refuse_change();
