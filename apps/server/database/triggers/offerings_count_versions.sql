-- An import updates only classes of which something changed.
create or replace trigger offerings_count_versions before update on offerings
  for each row execute function count_version();
