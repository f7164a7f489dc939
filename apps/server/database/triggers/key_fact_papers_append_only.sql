-- The key-fact statement as issued is stored byte for byte (regulation E.10).
create or replace trigger key_fact_papers_append_only before update or delete on key_fact_papers
  for each statement execute function refuse_change();
