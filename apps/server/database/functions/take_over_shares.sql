-- Adopts a refund that the gateway has made without us of a payment of several orders: each part as take_over_refund() does,
-- all of them or none. p_parts: gateway_payment_id, gateway_refund_id, key, amount and code of each, by ascending orders, whose
-- locks the caller holds. result: taken, known (all were), or no_room: nothing was written.
create or replace function take_over_shares(p_account_id bigint, p_parts jsonb, p_cause text, p_now timestamptz, p_by_itself boolean)
returns text language plpgsql as $$
declare
  v_part record;
  v_one text;
  v_result text := 'known';
begin
  for v_part in select * from jsonb_to_recordset(p_parts)
    x(gateway_payment_id text, gateway_refund_id text, key text, amount bigint, code text)
  loop
    v_one := take_over_refund(p_account_id, v_part.gateway_payment_id, v_part.gateway_refund_id, v_part.key, v_part.amount, v_part.code,
      p_cause, p_now, p_by_itself);
    if v_one in ('no_room', 'no_payment') then
      perform refuse('a share has no room');
    end if;
    if v_one = 'taken' then
      v_result := 'taken';
    end if;
  end loop;
  return v_result;
exception when sqlstate 'SH001' then
  return 'no_room';
end $$;
