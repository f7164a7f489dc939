-- The fees that gateway payments pay, each with the codes of the institute's own system.
create or replace function api_paid_lines(p_payment_ids bigint[]) returns table (payment_id bigint, lines jsonb) language plpgsql stable as $$
begin
  return query select l.payment_id, jsonb_agg(jsonb_build_object('fee_line_id', coalesce(f.sft_code, ''), 'code', coalesce(f.import_code, ''),
    'head', coalesce(h.code, ''), 'label', l.label, 'instalment', l.instalment,
    'amount', rupees(l.balance_paise + l.late_fee_paise), 'late_fee', rupees(l.late_fee_paise), 'discount', rupees(l.discount_paise),
    'gross', rupees(coalesce(l.gross_paise, 0)), 'concession', rupees(coalesce(l.concession_paise, 0)),
    'balance_after', rupees(coalesce(l.balance_after_paise, 0))) order by l.line_no)
  from paid_lines l left join fee_lines f on f.id = l.fee_line_id left join fee_heads h on h.id = l.head_id
  where l.payment_id = any (p_payment_ids) group by l.payment_id;
end $$;
