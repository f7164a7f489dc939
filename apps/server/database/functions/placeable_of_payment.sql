-- What a person can place of one part of a payment: what waits of it, less what a lost dispute would take from it. A
-- dispute takes money nobody owed first, then money held (see lose_dispute()).
create or replace function placeable_of_payment(p_payment payments, p_source text) returns bigint language plpgsql as $$
declare
  v_disputed bigint := disputed_of_payment(p_payment.id);
begin
  if v_disputed > 0 and p_source = 'HELD' then
    v_disputed := greatest(0, v_disputed - waiting_of_payment(p_payment, 'EXCESS'));
  end if;
  return greatest(0, waiting_of_payment(p_payment, p_source) - v_disputed);
end $$;
