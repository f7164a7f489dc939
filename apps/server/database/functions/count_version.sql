-- A changed row of a table that the institute API shows has the next version, and the time of its change.
create or replace function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;
