-- A new account is asked for its settlements without anybody setting that up.
create or replace trigger gateway_accounts_fetched after insert on gateway_accounts
  for each row execute function fetch_settlements_of_account();
