-- What the institute API and its events say of payments that a gateway captured. No name and no contact.
create or replace function api_payments(p_ids bigint[]) returns table (id bigint, body jsonb) language plpgsql stable as $$
begin
  return query select p.id, jsonb_build_object('object', 'payment', 'id', payment_code(p), 'version', v.version,
      'created_at', utc_text(v.created_at), 'updated_at', utc_text(v.updated_at),
      'application_code', p.application_code, 'order_id', o.order_code, 'reference_id', o.reference_id, 'notes', o.notes,
      'student_id', coalesce(s.student_uuid, ''), 'class_code', coalesce(r.issued_to ->> 'class_code', ''),
      'status', p.status, 'amount', rupees(p.amount_paise), 'currency', 'INR',
      'held', rupees(p.held_paise), 'held_reason', p.held_reason, 'excess', rupees(p.excess_paise),
      'refunded', rupees(p.refunded_paise + p.rest_refunded_paise),
      'disputed', rupees(coalesce((select sum(d.amount_paise) from disputes d where d.payment_id = p.id and d.ended_at is null), 0)::bigint),
      'gateway', lower(g.vendor), 'gateway_account', g.code, 'gateway_payment_id', coalesce(p.gateway_payment_id, ''),
      'method', p.mode, 'bank_reference', p.bank_reference,
      'received_at', utc_text(p.received_at), 'booked_at', utc_text(p.booked_at), 'time_source', p.time_source,
      'receipt_number', coalesce(r.number, ''), 'lines', coalesce(l.lines, '[]'),
      'settlement', (select jsonb_build_object('settlement_id', x.settlement_id, 'utr', x.utr, 'settled_at', utc_text(x.settled_at),
          'fee', rupees(x.fee_paise), 'tax', rupees(x.tax_paise), 'net', rupees(x.net_paise))
        from settlement_rows x where x.payment_id = p.id and x.row_kind = 'payment'))
    from payments p
      join api_objects v on v.kind = 'payment' and v.object_id = p.id
      join orders o on o.id = p.order_id
      join gateway_accounts g on g.id = p.gateway_account_id
      left join students s on s.id = p.student_id
      left join receipts r on r.payment_id = p.id
      left join api_paid_lines(p_ids) l on l.payment_id = p.id
    where p.id = any (p_ids);
end $$;
