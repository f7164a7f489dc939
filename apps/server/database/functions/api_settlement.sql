-- What the institute API and its events say of a payout of a gateway, which its first row stands for. Its rows are a list of
-- their own.
create or replace function api_settlement(p_id bigint) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object('object', 'settlement', 'id', g.code || ':' || f.settlement_id, 'version', v.version,
      'created_at', utc_text(v.created_at), 'updated_at', utc_text(v.updated_at), 'settlement_id', f.settlement_id,
      'gateway', lower(g.vendor), 'gateway_account', g.code, 'utr', t.utr, 'settled_at', utc_text(t.settled_at), 'currency', 'INR',
      'payments', t.payments, 'refunds', t.refunds, 'adjustments', t.adjustments, 'gross', rupees(t.gross), 'refunded', rupees(t.refunded),
      'adjusted', rupees(t.adjusted), 'fee', rupees(t.fee), 'tax', rupees(t.tax), 'net', rupees(t.net))
    from settlement_rows f join api_objects v on v.kind = 'settlement' and v.object_id = f.id
      join gateway_accounts g on g.id = f.gateway_account_id
      cross join lateral (
        select max(r.utr) as utr, max(r.settled_at) as settled_at,
          count(*) filter (where r.row_kind = 'payment') as payments, count(*) filter (where r.row_kind = 'refund') as refunds,
          count(*) filter (where r.row_kind = 'adjustment') as adjustments,
          coalesce(sum(r.amount_paise) filter (where r.row_kind = 'payment'), 0)::bigint as gross,
          coalesce(-sum(r.amount_paise) filter (where r.row_kind = 'refund'), 0)::bigint as refunded,
          coalesce(sum(r.amount_paise) filter (where r.row_kind = 'adjustment'), 0)::bigint as adjusted,
          sum(r.fee_paise)::bigint as fee, sum(r.tax_paise)::bigint as tax, sum(r.net_paise)::bigint as net
        from settlement_rows r where r.gateway_account_id = f.gateway_account_id and r.settlement_id = f.settlement_id) t
    where f.id = p_id);
end $$;
