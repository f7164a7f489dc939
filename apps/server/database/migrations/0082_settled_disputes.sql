-- What a settlement takes for a dispute, or gives back, belongs to that dispute: it is no adjustment that a person has to explain
-- (decision 96).
alter table settlement_rows add column gateway_dispute_id text not null default '';
alter table settlement_rows add column dispute_id bigint references disputes;
create index settlement_rows_by_dispute on settlement_rows (dispute_id) where dispute_id is not null;

-- Finds the dispute of each adjustment that is not booked yet: by the dispute's own id, else by the payment and just its amount.
-- What was taken of an open one is held from here on, as when the gateway tells so by a message.
create function match_disputed_rows(p_account_id bigint, p_now timestamptz) returns void language plpgsql as $$
declare
  v_row settlement_rows;
  v_dispute disputes;
begin
  for v_row in
    select * from settlement_rows where gateway_account_id = p_account_id and entry_id is null and row_kind = 'adjustment' order by id
  loop
    select d.* into v_dispute from disputes d join payments p on p.id = d.payment_id
      where d.gateway_account_id = p_account_id and (d.gateway_dispute_id in (v_row.gateway_dispute_id, v_row.entity_id)
        or (v_row.gateway_dispute_id = '' and p.gateway_payment_id = v_row.gateway_payment_id
          and abs(v_row.amount_paise) in (d.amount_paise, d.lost_paise)))
      order by d.gateway_dispute_id in (v_row.gateway_dispute_id, v_row.entity_id) desc, d.ended_at is null desc, d.id limit 1
      for update of d;
    continue when not found;
    update settlement_rows set dispute_id = v_dispute.id where id = v_row.id;
    if v_dispute.ended_at is null and -v_row.amount_paise > v_dispute.held_paise then
      perform hold_dispute(v_dispute, least(-v_row.amount_paise, v_dispute.amount_paise), 'settlement', p_now);
    end if;
  end loop;
end $$;

-- As before, but for rows of disputes, which go through clearing.
create or replace function book_settlement_rows(p_account_id bigint) returns bigint language plpgsql set enable_nestloop = off as $$
declare
  v_institute bigint;
  v_code text;
  v_booked bigint;
begin
  select institute_id, code into strict v_institute, v_code from gateway_accounts where id = p_account_id;
  with bookable as (
    select * from settlement_rows where gateway_account_id = p_account_id and entry_id is null
      and (row_kind in ('adjustment', 'fee') or (row_kind = 'payment' and payment_id is not null)
        or (row_kind = 'refund' and refund_id is not null))),
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
  -- Made first, in one order, so that two imports cannot wait for each other.
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

-- As before, but for rows of disputes, which need no explanation.
create or replace function note_settlement_exceptions(p_account_id bigint, p_unsettled_after interval, p_now timestamptz)
returns bigint language plpgsql set enable_nestloop = off as $$
declare
  v_institute bigint;
  v_open bigint;
begin
  select institute_id into strict v_institute from gateway_accounts where id = p_account_id;
  with present as (
    select case when s.row_kind = 'refund' then
          case when exists (select 1 from settlement_rows o join refunds f on f.id = o.refund_id
              where f.gateway_account_id = p_account_id and s.entity_id in (f.gateway_refund_id, f.refund_code)) then 'settled_twice' else 'unknown_refund' end
        when exists (select 1 from settlement_rows o join payments p on p.id = o.payment_id
            where o.row_kind = 'payment' and p.gateway_account_id = p_account_id and p.gateway_payment_id = s.gateway_payment_id)
          then 'settled_twice' else 'unknown_payment' end as kind,
      s.id as row_id, null::bigint as payment_id, null::bigint as expected, s.amount_paise as found
    from settlement_rows s where s.gateway_account_id = p_account_id and s.entry_id is null
    union all
    select 'amount_differs', s.id, null, coalesce(-f.amount_paise, p.amount_paise), s.amount_paise
    from settlement_rows s join payments p on p.id = s.payment_id left join refunds f on f.id = s.refund_id
    where s.gateway_account_id = p_account_id and s.entry_id is not null
      and s.amount_paise <> coalesce(-f.amount_paise, p.amount_paise)
    union all
    select 'adjustment', s.id, null, null, s.amount_paise
    from settlement_rows s where s.gateway_account_id = p_account_id and s.row_kind = 'adjustment' and s.dispute_id is null
    union all
    select 'not_settled', null, p.id, p.amount_paise, 0
    from payments p
    where p.gateway_account_id = p_account_id and p.received_at < p_now - p_unsettled_after
      and not exists (select 1 from settlement_rows o where o.payment_id = p.id and o.row_kind = 'payment')),
  gone as (
    update settlement_exceptions e set cleared_at = p_now
    where e.gateway_account_id = p_account_id and e.cleared_at is null and not exists (
      select 1 from present x where x.kind = e.kind and x.row_id is not distinct from e.settlement_row_id
        and x.payment_id is not distinct from e.payment_id))
  insert into settlement_exceptions (institute_id, gateway_account_id, kind, settlement_row_id, payment_id,
    expected_paise, found_paise, found_at)
  select v_institute, p_account_id, x.kind, x.row_id, x.payment_id, x.expected, x.found, p_now from present x
  on conflict do nothing;
  select count(*) into v_open from settlement_exceptions where gateway_account_id = p_account_id and cleared_at is null;
  return v_open;
end $$;

-- As before, with the disputes that rows name.
create or replace function import_settlement(p_account_id bigint, p_rows jsonb, p_unsettled_after interval, p_now timestamptz)
returns table (added bigint, booked bigint, open_exceptions bigint) language plpgsql as $$
declare
  v_institute bigint;
  v_added bigint;
  v_booked bigint;
begin
  select institute_id into strict v_institute from gateway_accounts where id = p_account_id for no key update;
  insert into settlement_rows (institute_id, gateway_account_id, settlement_id, utr, row_kind, entity_id,
    gateway_payment_id, amount_paise, fee_paise, tax_paise, settled_at, raw_hash, imported_at, gateway_dispute_id)
  select v_institute, p_account_id, r.settlement_id, r.utr, r.row_kind, r.entity_id, r.gateway_payment_id,
    r.amount_paise, r.fee_paise, r.tax_paise, r.settled_at, r.raw_hash, p_now,
    coalesce(r.gateway_dispute_id, '')
  from jsonb_to_recordset(p_rows) as r(n int, settlement_id text, utr text, row_kind text, entity_id text,
    gateway_payment_id text, amount_paise bigint, fee_paise bigint, tax_paise bigint, settled_at timestamptz, raw_hash text,
    gateway_dispute_id text)
  order by r.n
  on conflict (gateway_account_id, raw_hash) do nothing;
  get diagnostics v_added = row_count;
  perform match_settlement_rows(p_account_id);
  perform match_disputed_rows(p_account_id, p_now);
  v_booked := book_settlement_rows(p_account_id);
  return query select v_added, v_booked, note_settlement_exceptions(p_account_id, p_unsettled_after, p_now);
end $$;
