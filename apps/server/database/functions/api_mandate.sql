-- What the institute API and its events say of a mandate for scheduled debits. No name and no contact.
create or replace function api_mandate(p_id bigint) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object('object', 'mandate', 'id', m.mandate_code, 'version', v.version,
      'created_at', utc_text(v.created_at), 'updated_at', utc_text(v.updated_at), 'order_id', o.order_code,
      'application_code', o.application_code, 'reference_id', o.reference_id, 'notes', o.notes, 'student_id', s.student_uuid,
      'status', m.status, 'rail', m.rail, 'max_amount', rupees(m.max_amount_paise), 'currency', 'INR', 'starts_on', m.starts_on,
      'ends_on', m.ends_on, 'gateway', lower(g.vendor), 'gateway_account', g.code, 'reason', m.reason)
    from mandates m join api_objects v on v.kind = 'mandate' and v.object_id = m.id join orders o on o.id = m.order_id
      join students s on s.id = m.student_id join gateway_accounts g on g.id = m.gateway_account_id
    where m.id = p_id);
end $$;
