-- What the institute API and its events say of a dispute. No name and no contact.
create or replace function api_dispute(p_id bigint) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object('object', 'dispute', 'id', d.gateway_dispute_id, 'version', v.version,
      'created_at', utc_text(v.created_at), 'updated_at', utc_text(v.updated_at),
      'payment_id', payment_code(p), 'application_code', p.application_code, 'order_id', o.order_code, 'reference_id', o.reference_id,
      'notes', o.notes, 'student_id', coalesce(s.student_uuid, ''), 'gateway', lower(g.vendor), 'gateway_account', g.code,
      'status', d.state, 'phase', d.phase, 'amount', rupees(d.amount_paise), 'held', rupees(d.held_paise), 'lost', rupees(d.lost_paise),
      'currency', 'INR', 'reason_code', d.reason_code, 'reason', d.reason, 'opened_at', utc_text(d.opened_at),
      'respond_by', utc_text(d.respond_by), 'ended_at', utc_text(d.ended_at))
    from disputes d join api_objects v on v.kind = 'dispute' and v.object_id = d.id join payments p on p.id = d.payment_id
      join orders o on o.id = p.order_id join gateway_accounts g on g.id = d.gateway_account_id left join students s on s.id = p.student_id
    where d.id = p_id);
end $$;
