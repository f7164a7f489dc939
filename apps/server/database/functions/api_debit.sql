-- What the institute API and its events say of a scheduled debit. Its id is that of the mandate with the instalment's number
-- behind it; order_id is the order that its last notice opened.
create or replace function api_debit(p_id bigint) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object('object', 'debit', 'id', m.mandate_code || '.' || d.instalment_no, 'version', v.version,
      'created_at', utc_text(v.created_at), 'updated_at', utc_text(v.updated_at), 'mandate_id', m.mandate_code,
      'student_id', s.student_uuid, 'instalment_no', d.instalment_no, 'due_date', d.due_date, 'status', d.status,
      'amount', rupees(coalesce(d.notice_paise, d.planned_paise)), 'planned', rupees(d.planned_paise), 'currency', 'INR',
      'order_id', coalesce(o.order_code, ''), 'reason', d.reason,
      'lines', coalesce((
        select jsonb_agg(jsonb_build_object('fee_line_id', f.sft_code, 'code', coalesce(f.import_code, ''), 'head', h.code,
          'label', l.label, 'planned', rupees(l.planned_paise)) order by l.line_no)
        from mandate_debit_lines l join fee_lines f on f.id = l.fee_line_id join fee_heads h on h.id = f.head_id
        where l.debit_id = d.id), '[]'))
    from mandate_debits d join mandates m on m.id = d.mandate_id join api_objects v on v.kind = 'debit' and v.object_id = d.id
      join students s on s.id = m.student_id left join orders o on o.id = d.order_id
    where d.id = p_id);
end $$;
