-- What a borrower was told before the loan stays as it was told.
create or replace trigger key_fact_statements_append_only before update or delete on key_fact_statements
  for each statement execute function refuse_change();
