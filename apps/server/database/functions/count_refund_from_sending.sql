-- The polls of a refund count from its sending: it may have waited for weeks before, for balance or for a dispute's end.
create or replace function count_refund_from_sending() returns trigger language plpgsql as $$
begin
  new.asked_since := new.updated_at;
  return new;
end $$;
