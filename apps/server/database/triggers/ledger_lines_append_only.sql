-- Only new entries correct the ledger (threats 6.2).
create or replace trigger ledger_lines_append_only before update or delete on ledger_lines
  for each statement execute function refuse_change();
