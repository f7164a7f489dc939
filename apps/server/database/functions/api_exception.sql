-- What the institute API and its events say of something in a settlement that a person has to look at.
create or replace function api_exception(p_id bigint) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object('object', 'exception',
      'id', e.kind || '.' || case when p.id is not null then payment_code(p) else left(r.raw_hash, 24) end,
      'version', v.version, 'created_at', utc_text(v.created_at), 'updated_at', utc_text(v.updated_at), 'kind', e.kind,
      'status', case when e.cleared_at is null then 'OPEN' else 'CLEARED' end, 'gateway', lower(g.vendor), 'gateway_account', g.code,
      'settlement_id', coalesce(r.settlement_id, ''), 'utr', coalesce(r.utr, ''),
      'gateway_payment_id', coalesce(nullif(r.gateway_payment_id, ''), p.gateway_payment_id, ''),
      'payment_id', case when p.id is null then '' else payment_code(p) end,
      'expected', rupees(e.expected_paise), 'found', rupees(e.found_paise), 'found_at', utc_text(e.found_at), 'cleared_at', utc_text(e.cleared_at))
    from settlement_exceptions e join api_objects v on v.kind = 'exception' and v.object_id = e.id
      join gateway_accounts g on g.id = e.gateway_account_id left join settlement_rows r on r.id = e.settlement_row_id
      left join payments p on p.id = e.payment_id
    where e.id = p_id);
end $$;
