-- What the institute API and its events say of money that the institute received itself. No name and no contact.
create or replace function api_offline_payment(p_id bigint) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object('object', 'offline_payment', 'id', p.application_code, 'version', v.version,
      'created_at', utc_text(v.created_at), 'updated_at', utc_text(v.updated_at), 'code', coalesce(p.import_code, ''),
      'student_id', s.student_uuid, 'status', case p.status when 'REVERSED' then 'CANCELLED' else 'RECORDED' end,
      'amount', rupees(p.amount_paise), 'currency', 'INR', 'mode', p.mode, 'reference', p.reference, 'old_receipt_number', p.old_receipt_no,
      'received_at', utc_text(p.received_at), 'recorded_at', utc_text(p.booked_at),
      'cancelled_at', utc_text(p.reversed_at), 'cancel_reason', p.reversal_reason,
      'receipt_number', coalesce(r.number, ''), 'lines', api_recorded_lines(p.id))
    from payments p join api_objects v on v.kind = 'offline_payment' and v.object_id = p.id
      join students s on s.id = p.student_id left join receipts r on r.payment_id = p.id
    where p.id = p_id);
end $$;
