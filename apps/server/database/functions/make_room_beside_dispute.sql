-- Subtracts the gateway's own refund from those refunds of ours that wait behind a dispute, the newest first. A
-- refund that was never sent gets smaller. One that was refused before keeps its amount, because the gateway knows
-- its key: it ends, and a person is notified of any rest, to request a new one. The caller holds the payment's lock.
create or replace function make_room_beside_dispute(p_payment payments, p_source text, p_paise bigint, p_cause text, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_missing bigint := p_paise - left_of_payment(p_payment, p_source);
  v_refund refunds;
begin
  for v_refund in select * from refunds r where payment_id = p_payment.id and source = p_source and is_unsent(r)
    order by id desc for update
  loop
    exit when v_missing <= 0;
    if v_refund.amount_paise <= v_missing then
      perform move_state('refund', v_refund.institute_id, v_refund.id, v_refund.status, 'FAILED', p_cause, p_now);
      update refunds set next_check_at = null, problem = 'This money was given back in the gateway''s dashboard.' where id = v_refund.id;
    elsif v_refund.status = 'REQUESTED' then
      update refunds set amount_paise = amount_paise - v_missing, updated_at = p_now,
        problem = 'A part of this money was given back in the gateway''s dashboard.' where id = v_refund.id;
    else
      perform settle_refund(v_refund.id, 'FAILED', null, null,
        'A part of this money was given back in the gateway''s dashboard. Ask for the rest anew.', p_cause, null, p_now);
    end if;
    v_missing := v_missing - v_refund.amount_paise;
  end loop;
end $$;
