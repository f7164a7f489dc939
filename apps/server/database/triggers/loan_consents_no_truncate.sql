-- What a borrower agreed to stays as it was agreed.
create or replace trigger loan_consents_no_truncate before truncate on loan_consents
  for each statement execute function refuse_change();
