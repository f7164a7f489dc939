-- Resending a refund restarts the count of its polls.
create or replace function count_refund_from_sending() returns trigger language plpgsql as $$
begin
  new.asked_since := new.updated_at;
  return new;
end $$;
