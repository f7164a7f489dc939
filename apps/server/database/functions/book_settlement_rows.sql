-- Books every matched row that is not booked yet: clearing goes to the bank, less charge and tax. One entry per row;
-- charges and adjustments do not come from clearing, and a row of a dispute goes through clearing and waits for its
-- payment if that is not booked yet (decision 135). Returns the number of rows booked. The planner must not loop, see
-- match_settlement_rows().
create or replace function book_settlement_rows(p_account_id bigint) returns bigint language plpgsql set enable_nestloop = off as $$
declare
  v_institute bigint;
  v_code text;
  v_booked bigint;
begin
  select institute_id, code into strict v_institute, v_code from gateway_accounts where id = p_account_id;
  with bookable as (
    select * from settlement_rows where gateway_account_id = p_account_id and entry_id is null
      and (row_kind = 'fee' or (row_kind = 'payment' and payment_id is not null) or (row_kind = 'refund' and refund_id is not null)
        or (row_kind = 'adjustment' and (dispute_id is not null or gateway_dispute_id = '' or gateway_payment_id = ''
          or gateway_payment_id in (
            select p.gateway_payment_id from payments p where p.gateway_account_id = p_account_id and p.gateway_payment_id is not null))))),
  made as (
    insert into ledger_entries (institute_id, kind, ref, day, at)
    select v_institute, 'settlement', v_code || '/' || b.raw_hash, india_day(b.settled_at), b.settled_at from bookable b order by b.id
    returning id, ref)
  update settlement_rows s set entry_id = m.id
    from made m where s.gateway_account_id = p_account_id and s.entry_id is null and m.ref = v_code || '/' || s.raw_hash;
  get diagnostics v_booked = row_count;
  if v_booked = 0 then
    return 0;
  end if;
  -- Created first, in a fixed order, so that two imports cannot deadlock.
  perform ledger_account(v_institute, 'BANK:' || v_code, 'ASSET'),
    ledger_account(v_institute, 'GATEWAY_CHARGES', 'EXPENSE'),
    ledger_account(v_institute, 'GATEWAY_CLEARING:' || v_code, 'ASSET'),
    ledger_account(v_institute, 'GATEWAY_TAX', 'EXPENSE'),
    ledger_account(v_institute, 'SETTLEMENT_ADJUSTMENTS', 'EXPENSE');
  insert into ledger_lines (entry_id, account_id, debit_paise, credit_paise)
  select x.entry_id, a.id, greatest(x.debit, 0), greatest(-x.debit, 0)
  from (
    select s.entry_id, v.code, v.debit
    from settlement_rows s cross join lateral (values
      ('BANK:' || v_code, s.net_paise),
      ('GATEWAY_CHARGES', s.fee_paise),
      ('GATEWAY_TAX', s.tax_paise),
      (case when s.row_kind in ('payment', 'refund') or s.dispute_id is not null then 'GATEWAY_CLEARING:' || v_code else 'SETTLEMENT_ADJUSTMENTS' end,
        -s.amount_paise)) v(code, debit)
    where s.gateway_account_id = p_account_id and s.entry_id is not null and v.debit <> 0
      and not exists (select 1 from ledger_lines l where l.entry_id = s.entry_id)) x
  join ledger_accounts a on a.institute_id = v_institute and a.code = x.code;
  return v_booked;
end $$;
