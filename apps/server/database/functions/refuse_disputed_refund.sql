-- Disputed money is not refunded as well: it would be lost twice. The caller holds the payment's lock.
create or replace function refuse_disputed_refund() returns trigger language plpgsql as $$
declare
  v_left bigint;
  v_disputed bigint := disputed_of_payment(new.payment_id);
begin
  if v_disputed = 0 or new.requested_by not in ('EXCESS', 'OPERATOR') then
    return new;
  end if;
  select p.placed_paise + p.held_paise + p.excess_paise
      - coalesce((select sum(r.amount_paise) from refunds r where r.payment_id = p.id and r.status <> 'FAILED'), 0)
    into v_left from payments p where p.id = new.payment_id;
  if new.amount_paise > v_left - v_disputed then
    raise exception 'This money is disputed.' using errcode = 'SH002';
  end if;
  return new;
end $$;
