-- An import updates only structures of which something changed.
create or replace trigger fee_structures_count_versions before update on fee_structures
  for each row execute function count_version();
