-- Matches unbooked rows with payments and refunds. A payment or refund that another row already has is skipped: the
-- second row stays unmatched and is an exception. The planner must not loop: rows that were just inserted have no
-- statistics.
create or replace function match_settlement_rows(p_account_id bigint) returns void language sql set enable_nestloop = off as $$
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

  -- For a gateway that does not name its refunds: by payment and amount, the oldest refund first.
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
