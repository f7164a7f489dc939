-- An import updates only heads of which something changed.
create or replace trigger fee_heads_count_versions before update on fee_heads
  for each row execute function count_version();
