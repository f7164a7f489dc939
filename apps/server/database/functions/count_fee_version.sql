-- A changed fee has the next version, also if whoever changed it forgot.
create or replace function count_fee_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
