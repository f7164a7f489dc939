-- A captured payment may have an earlier sibling that was still open at the bank when the payer retried, and is
-- captured hours later. If its webhook is lost too, only a poll finds it, so a captured attempt is polled once more a
-- day later; check-times.ts says when after that.
create or replace function poll_again_after_capture() returns trigger language plpgsql as $$
begin
  if new.status = 'CAPTURED' and old.status <> 'CAPTURED' then
    new.next_check_at := new.updated_at + interval '1 day';
  end if;
  return new;
end $$;
