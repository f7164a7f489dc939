-- The account credited by a fee head. Deposits are owed back, so they never share an account with income (R5).
create or replace function head_account(p_institute bigint, p_head_code text, p_head_kind text) returns bigint language sql as $$
  select case
    when p_head_code is null then ledger_account(p_institute, 'UNALLOCATED', 'INCOME')
    when p_head_kind = 'DEPOSIT' then ledger_account(p_institute, 'DEPOSIT:' || p_head_code, 'LIABILITY')
    else ledger_account(p_institute, 'HEAD:' || p_head_code, 'INCOME') end
$$;
