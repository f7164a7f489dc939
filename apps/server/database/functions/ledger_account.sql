-- The ledger account of an institute by its code; created on first use.
create or replace function ledger_account(p_institute bigint, p_code text, p_kind text) returns bigint language plpgsql as $$
declare v_id bigint;
begin
  select id into v_id from ledger_accounts where institute_id = p_institute and code = p_code;
  if v_id is null then
    insert into ledger_accounts (institute_id, code, kind) values (p_institute, p_code, p_kind)
      on conflict (institute_id, code) do nothing returning id into v_id;
    if v_id is null then
      select id into v_id from ledger_accounts where institute_id = p_institute and code = p_code;
    end if;
  end if;
  return v_id;
end $$;
