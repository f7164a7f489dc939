-- Disputed money is not refunded as well: it would be lost twice. The rest of a refund that was requested before may be
-- recorded, and waits. The caller holds the payment's lock.
create or replace function refuse_disputed_refund() returns trigger language plpgsql as $$
declare
  v_left bigint;
  v_disputed bigint := disputed_of_payment(new.payment_id);
begin
  if v_disputed = 0 or new.requested_by not in ('EXCESS', 'OPERATOR') or new.rest_of_id is not null then
    return new;
  end if;
  select left_of_payment(p, 'EXCESS') + left_of_payment(p, 'HELD') + left_of_payment(p, 'FEES')
    into v_left from payments p where p.id = new.payment_id;
  if new.amount_paise > v_left - v_disputed then
    raise exception 'This money is disputed.' using errcode = 'SH002';
  end if;
  return new;
end $$;
