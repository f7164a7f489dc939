-- Imports rows of a gateway's settlement report, all or none: known rows change nothing, unmatched rows of earlier
-- imports are matched again, also with refunds that failed here (decision 221). The order that an unbooked payment names
-- is polled at once (decision 210). One import of an account at a time. p_rows: [{n, settlement_id, utr, row_kind,
-- entity_id, gateway_payment_id, gateway_dispute_id, reference, amount_paise, fee_paise, tax_paise, settled_at, paid_at,
-- raw_hash}]; p_now: the institute's time.
create or replace function import_settlement(p_account_id bigint, p_rows jsonb, p_unsettled_after interval, p_now timestamptz)
returns table (added bigint, booked bigint, open_exceptions bigint) language plpgsql as $$
declare
  v_institute bigint;
  v_added bigint;
  v_booked bigint;
  v_unknown bigint[];
  v_new bigint[];
  v_settlement record;
begin
  select institute_id into strict v_institute from gateway_accounts where id = p_account_id for no key update;
  with made as (
  insert into settlement_rows (institute_id, gateway_account_id, settlement_id, utr, row_kind, entity_id,
    gateway_payment_id, amount_paise, fee_paise, tax_paise, settled_at, paid_at, raw_hash, imported_at, gateway_dispute_id, reference)
  select v_institute, p_account_id, r.settlement_id, r.utr, r.row_kind, r.entity_id, r.gateway_payment_id,
    r.amount_paise, r.fee_paise, r.tax_paise, r.settled_at, r.paid_at, r.raw_hash, p_now,
    coalesce(r.gateway_dispute_id, ''), coalesce(r.reference, '')
  from jsonb_to_recordset(p_rows) as r(n int, settlement_id text, utr text, row_kind text, entity_id text,
    gateway_payment_id text, amount_paise bigint, fee_paise bigint, tax_paise bigint, settled_at timestamptz,
    paid_at timestamptz, raw_hash text, gateway_dispute_id text, reference text)
  order by r.n
  on conflict (gateway_account_id, raw_hash) do nothing returning id
  ) select coalesce(array_agg(id), '{}') into v_new from made;
  v_added := cardinality(v_new);
  v_unknown := array(select id from settlement_rows where gateway_account_id = p_account_id and entry_id is null);
  perform match_settlement_rows(p_account_id);
  if settle_made_refunds(p_account_id, p_now) > 0 then
    perform match_settlement_rows(p_account_id);
  end if;
  perform match_disputed_rows(p_account_id, p_now);
  v_booked := book_settlement_rows(p_account_id);
  for v_settlement in
    select min(s.id) as id from settlement_rows s
    where s.gateway_account_id = p_account_id and s.settlement_id <> ''
      and s.settlement_id in (select n.settlement_id from settlement_rows n where n.id = any (v_new))
    group by s.settlement_id order by 1
  loop
    if exists (select from api_objects where kind = 'settlement' and object_id = v_settlement.id) then
      perform touch_object(v_institute, 'settlement', v_settlement.id, p_now);
    else
      perform write_event(v_institute, 'settlement.reported', 'settlement', v_settlement.id, null, p_now);
    end if;
  end loop;
  -- A payment and a refund show where they were settled.
  perform touch_object(v_institute, x.kind, x.id, p_now) from (
    select case s.row_kind when 'payment' then 'payment' else 'refund' end as kind,
      case s.row_kind when 'payment' then s.payment_id else s.refund_id end as id
    from settlement_rows s where s.id = any (v_unknown) and s.row_kind in ('payment', 'refund') order by 1, 2) x where x.id is not null;
  update attempts a set next_check_at = p_now
  where (a.next_check_at is null or a.next_check_at > p_now) and a.id in (
    select asked_attempt(s) from settlement_rows s where s.gateway_account_id = p_account_id and s.entry_id is null);
  return query select v_added, v_booked, note_settlement_exceptions(p_account_id, p_unsettled_after, p_now);
end $$;
