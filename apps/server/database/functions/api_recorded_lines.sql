-- The fees that a payment pays which the institute recorded itself, as api_paid_lines() has those of a gateway, but for
-- the label, which a file of the institute may change.
create or replace function api_recorded_lines(p_payment_id bigint) returns jsonb language plpgsql stable as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('fee_line_id', f.sft_code, 'code', coalesce(f.import_code, ''),
      'head', h.code, 'instalment', f.instalment,
      'amount', rupees(a.amount_paise + a.late_fee_paise), 'late_fee', rupees(a.late_fee_paise), 'discount', 0,
      'gross', rupees(coalesce(a.gross_paise, 0)), 'concession', rupees(coalesce(a.concession_paise, 0)),
      'balance_after', rupees(coalesce(a.balance_after_paise, 0))) order by f.id)
    from payment_allocations a join fee_lines f on f.id = a.fee_line_id join fee_heads h on h.id = f.head_id
    where a.payment_id = p_payment_id), '[]');
end $$;
