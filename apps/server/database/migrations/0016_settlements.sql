-- What a gateway says it paid to the institute's bank, row by row (decisions 7): payments, refunds taken off them,
-- charges, and adjustments such as chargebacks and reserves.
create table settlement_rows (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  gateway_account_id bigint not null references gateway_accounts,
  settlement_id text not null,
  utr text not null default '',
  row_kind text not null check (row_kind in ('payment', 'refund', 'adjustment', 'fee')),
  -- The gateway's id of what the row is about: a payment, a refund, an adjustment; '' when it names none.
  entity_id text not null default '',
  gateway_payment_id text not null default '',
  -- What comes to the bank before charges; below 0 what is taken from it. fee is without tax; both lower what comes.
  amount_paise bigint not null,
  fee_paise bigint not null default 0,
  tax_paise bigint not null default 0,
  net_paise bigint not null generated always as (amount_paise - fee_paise - tax_paise) stored,
  settled_at timestamptz not null,
  -- SHA-256 of what the row says: the same row read twice is one row.
  raw_hash text not null,
  imported_at timestamptz not null,
  -- What it was found to be about, and the entry that books it; null while nobody knows.
  payment_id bigint references payments,
  refund_id bigint references refunds,
  entry_id bigint unique references ledger_entries,
  unique (gateway_account_id, raw_hash),
  check (amount_paise <> 0 or fee_paise <> 0 or tax_paise <> 0)
);
create index settlement_rows_unbooked on settlement_rows (gateway_account_id) where entry_id is null;
create index settlement_rows_by_settlement on settlement_rows (gateway_account_id, settlement_id);
-- Money of one payment comes to the bank once, and one refund is taken off once.
create unique index settlement_rows_one_payment on settlement_rows (payment_id) where row_kind = 'payment';
create unique index settlement_rows_one_refund on settlement_rows (refund_id) where row_kind = 'refund';

-- What a person has to look at after an import; cleared_at is set when a later import finds it gone.
create table settlement_exceptions (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institutes,
  gateway_account_id bigint not null references gateway_accounts,
  kind text not null check (kind in
    ('unknown_payment', 'unknown_refund', 'settled_twice', 'amount_differs', 'adjustment', 'not_settled')),
  settlement_row_id bigint references settlement_rows,
  payment_id bigint references payments,
  expected_paise bigint,
  found_paise bigint,
  found_at timestamptz not null,
  cleared_at timestamptz,
  check ((settlement_row_id is null) <> (payment_id is null))
);
create unique index settlement_exceptions_open_row on settlement_exceptions (settlement_row_id, kind) where cleared_at is null;
create unique index settlement_exceptions_open_payment on settlement_exceptions (payment_id, kind) where cleared_at is null;

-- Finds what unbooked rows are about. A payment or refund that another row stands for already is left out: the second
-- row stays without one, and is an exception.
-- Here and below the planner must not loop: rows that were written a moment ago have no figures it could know.
create function match_settlement_rows(p_account_id bigint) returns void language sql set enable_nestloop = off as $$
  update settlement_rows s set payment_id = m.payment_id from (
    select distinct on (p.id) r.id, p.id as payment_id
    from settlement_rows r join payments p
      on p.gateway_account_id = r.gateway_account_id and p.gateway_payment_id = r.gateway_payment_id
    where r.gateway_account_id = p_account_id and r.entry_id is null and r.row_kind = 'payment'
      and not exists (select 1 from settlement_rows o where o.payment_id = p.id and o.row_kind = 'payment')
    order by p.id, r.id) m
  where s.id = m.id;

  update settlement_rows s set refund_id = m.refund_id, payment_id = m.payment_id from (
    select distinct on (f.id) r.id, f.id as refund_id, f.payment_id
    from settlement_rows r join (
        -- Some gateways name a refund by their own id, some by ours.
        select id, payment_id, gateway_refund_id as name from refunds
          where gateway_account_id = p_account_id and status = 'PROCESSED'
        union all
        select id, payment_id, refund_code from refunds where gateway_account_id = p_account_id and status = 'PROCESSED') f
      on f.name = r.entity_id
    where r.gateway_account_id = p_account_id and r.entry_id is null and r.row_kind = 'refund' and r.entity_id <> ''
      and not exists (select 1 from settlement_rows o where o.refund_id = f.id)
    order by f.id, r.id) m
  where s.id = m.id;

  -- A gateway that does not name its refunds: by the payment and the amount, the oldest refund first.
  update settlement_rows s set refund_id = m.refund_id, payment_id = m.payment_id from (
    select r.id, f.id as refund_id, f.payment_id from (
      select *, row_number() over (partition by gateway_payment_id, amount_paise order by id) as turn
      from settlement_rows
      where gateway_account_id = p_account_id and entry_id is null and row_kind = 'refund' and entity_id = '') r
    join (
      select f.id, f.payment_id, f.amount_paise, p.gateway_payment_id,
        row_number() over (partition by p.id, f.amount_paise order by f.id) as turn
      from refunds f join payments p on p.id = f.payment_id
      where f.gateway_account_id = p_account_id and f.status = 'PROCESSED'
        and not exists (select 1 from settlement_rows o where o.refund_id = f.id)) f
      on f.gateway_payment_id = r.gateway_payment_id and f.amount_paise = -r.amount_paise and f.turn = r.turn) m
  where s.id = m.id;
$$;

-- Books every row that was understood and is not booked yet: clearing goes to the bank, less charge and tax. One entry
-- per row; a charge and an adjustment have no clearing to come from. Returns how many were booked.
create function book_settlement_rows(p_account_id bigint) returns bigint language plpgsql set enable_nestloop = off as $$
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
      (case when s.row_kind in ('payment', 'refund') then 'GATEWAY_CLEARING:' || v_code else 'SETTLEMENT_ADJUSTMENTS' end,
        -s.amount_paise)) v(code, debit)
    where s.gateway_account_id = p_account_id and s.entry_id is not null and v.debit <> 0
      and not exists (select 1 from ledger_lines l where l.entry_id = s.entry_id)) x
  join ledger_accounts a on a.institute_id = v_institute and a.code = x.code;
  return v_booked;
end $$;

-- Writes down what a person has to look at, and clears what is in order by now. Returns how many are open.
create function note_settlement_exceptions(p_account_id bigint, p_unsettled_after interval, p_now timestamptz)
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
    from settlement_rows s where s.gateway_account_id = p_account_id and s.row_kind = 'adjustment'
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

-- Takes rows of a gateway's settlement report in, all or none: rows known already change nothing, rows of earlier
-- imports that nobody understood are looked at again. One import of an account at a time.
-- p_rows: [{n, settlement_id, utr, row_kind, entity_id, gateway_payment_id, amount_paise, fee_paise, tax_paise,
-- settled_at, raw_hash}]; p_now: the institute's time.
create function import_settlement(p_account_id bigint, p_rows jsonb, p_unsettled_after interval, p_now timestamptz)
returns table (added bigint, booked bigint, open_exceptions bigint) language plpgsql as $$
declare
  v_institute bigint;
  v_added bigint;
  v_booked bigint;
begin
  select institute_id into strict v_institute from gateway_accounts where id = p_account_id for no key update;
  insert into settlement_rows (institute_id, gateway_account_id, settlement_id, utr, row_kind, entity_id,
    gateway_payment_id, amount_paise, fee_paise, tax_paise, settled_at, raw_hash, imported_at)
  select v_institute, p_account_id, r.settlement_id, r.utr, r.row_kind, r.entity_id, r.gateway_payment_id,
    r.amount_paise, r.fee_paise, r.tax_paise, r.settled_at, r.raw_hash, p_now
  from jsonb_to_recordset(p_rows) as r(n int, settlement_id text, utr text, row_kind text, entity_id text,
    gateway_payment_id text, amount_paise bigint, fee_paise bigint, tax_paise bigint, settled_at timestamptz, raw_hash text)
  order by r.n
  on conflict (gateway_account_id, raw_hash) do nothing;
  get diagnostics v_added = row_count;
  perform match_settlement_rows(p_account_id);
  v_booked := book_settlement_rows(p_account_id);
  return query select v_added, v_booked, note_settlement_exceptions(p_account_id, p_unsettled_after, p_now);
end $$;
