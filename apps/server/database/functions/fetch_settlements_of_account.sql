-- A new account's settlements are fetched from its next night on.
create or replace function fetch_settlements_of_account() returns trigger language plpgsql as $$
begin
  insert into settlement_fetches (gateway_account_id, institute_id) values (new.id, new.institute_id);
  return null;
end $$;
