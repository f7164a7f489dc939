-- A payment that was captured may have an elder sister: one that was still open at the bank when the payer tried again,
-- and is taken hours later. When its message is lost too, only asking finds it, so a captured attempt is asked about
-- once more a day later; check-times.ts says when after that.
create or replace function look_again_after_capture() returns trigger language plpgsql as $$
begin
  if new.status = 'CAPTURED' and old.status <> 'CAPTURED' then
    new.next_check_at := new.updated_at + interval '1 day';
  end if;
  return new;
end $$;
