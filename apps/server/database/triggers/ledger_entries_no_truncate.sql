-- Only new entries correct the ledger (threats 6.2).
create or replace trigger ledger_entries_no_truncate before truncate on ledger_entries
  for each statement execute function refuse_change();
