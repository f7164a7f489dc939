-- A refund that is sent again counts its questions from then.
create or replace function count_refund_from_sending() returns trigger language plpgsql as $$
begin
  new.asked_since := new.updated_at;
  return new;
end $$;
