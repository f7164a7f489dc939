-- Reminds institutes of disputes that wait for their answer, by each one's clock: one event a dispute, in its history.
create or replace function remind_of_disputes(p_now timestamptz, p_most int) returns int language plpgsql as $$
declare
  v_dispute disputes;
  v_now timestamptz;
  v_event_id bigint;
  v_count int := 0;
begin
  for v_dispute in
    select d.* from disputes d join institutes i on i.id = d.institute_id
    where d.remind_at is not null and d.remind_at <= p_now + i.clock_offset_ms * interval '1 millisecond'
      -- The institute's own clock decides what is due; only this bound can use the index.
      and d.remind_at <= p_now + (select max(clock_offset_ms) from institutes) * interval '1 millisecond'
    order by d.remind_at limit p_most for update of d skip locked
  loop
    select p_now + i.clock_offset_ms * interval '1 millisecond' into strict v_now from institutes i where i.id = v_dispute.institute_id;
    update disputes set remind_at = null, reminded_at = v_now where id = v_dispute.id;
    insert into dispute_events (institute_id, dispute_id, kind, state, phase, gateway_status, amount_paise, cause, at)
    values (v_dispute.institute_id, v_dispute.id, 'reminded', v_dispute.state, v_dispute.phase, v_dispute.gateway_status,
      v_dispute.amount_paise, 'reminder', v_now) returning id into v_event_id;
    perform write_dispute_event(v_dispute, v_event_id, 'payment.dispute_due', v_now);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
