-- Finds the dispute of each unbooked adjustment: by the dispute's own id, else by the payment and the exact amount.
-- What was taken for an open dispute counts as held from here on, as if a webhook had reported it.
create or replace function match_disputed_rows(p_account_id bigint, p_now timestamptz) returns void language plpgsql as $$
declare
  v_row settlement_rows;
  v_dispute disputes;
begin
  for v_row in
    select * from settlement_rows where gateway_account_id = p_account_id and entry_id is null and row_kind = 'adjustment' order by id
  loop
    select d.* into v_dispute from disputes d join payments p on p.id = d.payment_id
      where d.gateway_account_id = p_account_id and (d.gateway_dispute_id in (v_row.gateway_dispute_id, v_row.entity_id)
        or (v_row.gateway_dispute_id = '' and p.gateway_payment_id = v_row.gateway_payment_id
          and abs(v_row.amount_paise) in (d.amount_paise, d.lost_paise)))
      order by d.gateway_dispute_id in (v_row.gateway_dispute_id, v_row.entity_id) desc, d.ended_at is null desc, d.id limit 1
      for update of d;
    continue when not found;
    update settlement_rows set dispute_id = v_dispute.id where id = v_row.id;
    if v_dispute.ended_at is null and -v_row.amount_paise > v_dispute.held_paise then
      perform hold_dispute(v_dispute, least(-v_row.amount_paise, v_dispute.amount_paise), 'settlement', p_now);
    end if;
  end loop;
end $$;
