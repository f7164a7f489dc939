-- What the institute API and its events say of receipts of ours: of payments by a gateway, or of those that the institute
-- recorded. No name and no contact.
create or replace function api_receipts(p_ids bigint[]) returns table (id bigint, body jsonb) language plpgsql stable as $$
begin
  return query select r.id, jsonb_build_object('object', 'receipt', 'id', r.number, 'version', v.version,
      'created_at', utc_text(v.created_at), 'updated_at', utc_text(v.updated_at),
      'application_code', p.application_code, 'payment_id', case p.kind when 'gateway' then payment_code(p) else p.application_code end,
      'order_id', coalesce(o.order_code, ''), 'reference_id', coalesce(o.reference_id, ''), 'notes', coalesce(o.notes, '{}'),
      'student_id', coalesce(r.issued_to ->> 'student_uuid', ''), 'class_code', coalesce(r.issued_to ->> 'class_code', ''),
      'academic_year', coalesce(r.issued_to ->> 'ay_code', ''), 'financial_year', r.financial_year,
      'status', case when p.status = 'REVERSED' then 'CANCELLED' when p.status = 'REFUNDED' then 'REFUNDED'
        when p.status = 'PARTIALLY REFUNDED' then 'PARTIALLY_REFUNDED' when r.reissued_at is not null then 'REISSUED' else 'ISSUED' end,
      'amount', rupees(p.placed_paise), 'refunded', rupees(p.refunded_paise), 'currency', 'INR',
      'method', p.mode, 'bank_reference', case p.kind when 'gateway' then p.bank_reference else p.reference end,
      'received_at', utc_text(p.received_at), 'issued_at', utc_text(r.issued_at),
      'reissued_at', utc_text(r.reissued_at), 'verification_code', r.verification_code,
      'lines', case p.kind when 'gateway' then coalesce(l.lines, '[]') else api_recorded_lines(p.id) end)
    from receipts r
      join api_objects v on v.kind = 'receipt' and v.object_id = r.id
      join payments p on p.id = r.payment_id
      left join orders o on o.id = p.order_id
      left join api_paid_lines(array(select x.payment_id from receipts x where x.id = any (p_ids))) l on l.payment_id = p.id
    where r.id = any (p_ids);
end $$;
