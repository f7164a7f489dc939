-- Records what a person has to check, and removes what is in order by now; rows of disputes need no explanation.
-- Returns how many are open.
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
    from settlement_rows s where s.gateway_account_id = p_account_id and s.row_kind = 'adjustment' and s.dispute_id is null and s.entry_id is not null
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
