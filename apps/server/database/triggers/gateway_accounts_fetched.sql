-- The settlements of a new account are fetched without a set-up step.
create or replace trigger gateway_accounts_fetched after insert on gateway_accounts
  for each row execute function fetch_settlements_of_account();
