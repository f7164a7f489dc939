-- The key facts shown to a borrower before the loan never change.
create or replace trigger key_fact_statements_no_truncate before truncate on key_fact_statements
  for each statement execute function refuse_change();
