-- The allocation of a recorded payment, from its JSON: one row for each fee, with late fee and amounts waived.
create or replace function allocations(p_allocation jsonb) returns setof allocated language sql immutable as $$
  select fee_line_id, amount_paise, coalesce(late_fee_paise, 0), coalesce(waived_paise, 0), coalesce(waived_whole, false),
    coalesce(waived_by, ''), coalesce(waived_reason, '')
  from jsonb_to_recordset(p_allocation) as a(fee_line_id bigint, amount_paise bigint, late_fee_paise bigint,
    waived_paise bigint, waived_whole boolean, waived_by text, waived_reason text)
$$;
