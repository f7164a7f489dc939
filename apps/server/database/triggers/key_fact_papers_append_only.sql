-- The key facts as they were drawn are kept to the byte (regulation E.10).
create or replace trigger key_fact_papers_append_only before update or delete on key_fact_papers
  for each statement execute function refuse_change();
