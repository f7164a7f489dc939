-- What the institute API and its events say of fees, many at once. Their version is that of the fee's row, which each payment
-- raises, too; a payment is no event of the fee.
create or replace function api_fee_lines(p_ids bigint[]) returns table (id bigint, body jsonb) language sql stable as $$
  select f.id, jsonb_build_object('object', 'fee_line', 'id', f.sft_code, 'version', f.version,
    'created_at', utc_text(v.created_at), 'updated_at', utc_text(v.updated_at), 'code', coalesce(f.import_code, ''),
    'student_id', s.student_uuid, 'head', h.code, 'fee_group', g.code, 'academic_year', f.ay_code, 'instalment', f.instalment,
    'label', f.label, 'due_date', f.due_date, 'status', f.status, 'gross', rupees(f.gross_paise), 'concession', rupees(f.concession_paise),
    'concessions', f.concessions, 'net', rupees(f.base_paise), 'discount', rupees(f.discount_paise), 'discount_until', f.discount_until,
    'is_dynamic', f.is_dynamic, 'settled', rupees(f.settled_paise), 'late_fee_paid', rupees(f.late_fee_paid_paise),
    'late_fee_waived', rupees(f.late_fee_waived_paise), 'balance', rupees(greatest(0, f.base_paise - f.settled_paise)))
  from fee_lines f join students s on s.id = f.student_id join fee_heads h on h.id = f.head_id join fee_groups g on g.id = f.group_id
    join api_objects v on v.kind = 'fee_line' and v.object_id = f.id where f.id = any (p_ids)
$$;
