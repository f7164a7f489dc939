-- What the institute API and its events say of a refund. No name and no contact.
create or replace function api_refund(p_id bigint) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object('object', 'refund', 'id', r.refund_code, 'version', v.version,
      'created_at', utc_text(v.created_at), 'updated_at', utc_text(v.updated_at),
      'payment_id', payment_code(p), 'application_code', p.application_code, 'order_id', o.order_code,
      'reference_id', o.reference_id, 'notes', o.notes,
      'student_id', coalesce(s.student_uuid, ''),
      'status', r.status, 'amount', rupees(r.amount_paise), 'currency', 'INR', 'part', r.source,
      'requested_by', r.requested_by, 'reason', r.reason, 'reopens_fees', r.reopens_fees,
      'gateway', lower(g.vendor), 'gateway_account', g.code, 'gateway_payment_id', coalesce(p.gateway_payment_id, ''),
      'gateway_refund_id', coalesce(r.gateway_refund_id, ''),
      'lines', coalesce((
        select jsonb_agg(jsonb_build_object('fee_line_id', coalesce(f.sft_code, ''), 'code', coalesce(f.import_code, ''),
          'head', coalesce(h.code, ''), 'amount', rupees(l.balance_paise + l.late_fee_paise), 'late_fee', rupees(l.late_fee_paise),
          'discount', rupees(l.discount_paise)) order by l.line_no)
        from refund_lines l left join fee_lines f on f.id = l.fee_line_id left join fee_heads h on h.id = l.head_id
        where l.refund_id = r.id), '[]'),
      'settlement', (select jsonb_build_object('settlement_id', x.settlement_id, 'utr', x.utr, 'settled_at', utc_text(x.settled_at),
          'fee', rupees(x.fee_paise), 'tax', rupees(x.tax_paise), 'net', rupees(x.net_paise))
        from settlement_rows x where x.refund_id = r.id and x.row_kind = 'refund'))
    from refunds r
      join api_objects v on v.kind = 'refund' and v.object_id = r.id
      join payments p on p.id = r.payment_id
      join orders o on o.id = p.order_id
      join gateway_accounts g on g.id = r.gateway_account_id
      left join students s on s.id = p.student_id
    where r.id = p_id);
end $$;
