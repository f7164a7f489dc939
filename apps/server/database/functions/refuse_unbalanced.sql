-- Each statement's own lines of an entry balance, so all lines of an entry do.
create or replace function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by entry_id having sum(debit_paise) <> sum(credit_paise)) then
    raise exception 'A ledger entry does not balance.' using errcode = 'check_violation';
  end if;
  return null;
end $$;
