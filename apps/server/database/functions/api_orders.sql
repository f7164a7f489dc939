-- What the institute API and its events say of orders. OPEN: it can be paid. No name and no contact.
create or replace function api_orders(p_ids bigint[]) returns table (id bigint, body jsonb) language plpgsql stable as $$
begin
  return query select o.id, jsonb_build_object('object', 'order', 'id', o.order_code, 'version', v.version,
      'created_at', utc_text(v.created_at), 'updated_at', utc_text(v.updated_at),
      'application_code', o.application_code, 'reference_id', o.reference_id, 'notes', o.notes,
      'student_id', coalesce(s.student_uuid, ''), 'payment_page_slug', g.slug, 'card_code', o.card_code, 'title', o.title,
      'financing_mode', o.financing_mode, 'made_by', o.made_by,
      'status', case when o.status in ('CREATED', 'ATTEMPTED') then 'OPEN' else o.status end,
      'amount', rupees(o.amount_paise), 'currency', 'INR', 'expires_at', utc_text(o.expires_at),
      'attempt', (select jsonb_build_object('status', a.status, 'method', a.method, 'reason', a.reason)
        from attempts a where a.order_id = o.id and a.status in ('PENDING', 'CAPTURED', 'FAILED', 'CANCELLED', 'UNKNOWN')
        order by a.id desc limit 1),
      'payments', coalesce((select jsonb_agg(payment_code(p) order by p.id) from payments p where p.order_id = o.id), '[]'),
      'lines', coalesce((
        select jsonb_agg(jsonb_build_object('fee_line_id', coalesce(f.sft_code, ''), 'code', coalesce(f.import_code, ''),
          'head', coalesce(h.code, ''), 'label', l.label, 'instalment', l.instalment,
          'amount', rupees(l.balance_paise + l.late_fee_paise), 'late_fee', rupees(l.late_fee_paise),
          'discount', rupees(l.discount_paise)) order by l.line_no)
        from order_lines l left join fee_lines f on f.id = l.fee_line_id left join fee_heads h on h.id = l.head_id
        where l.order_id = o.id), '[]'))
    from orders o
      join api_objects v on v.kind = 'order' and v.object_id = o.id
      join pages g on g.id = o.page_id
      left join students s on s.id = o.student_id
    where o.id = any (p_ids);
end $$;
