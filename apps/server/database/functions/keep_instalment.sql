-- An instalment is paid once; nothing else about it ever changes.
create or replace function keep_instalment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.paid_on is null
    and (old.id, old.application_id, old.institute_id, old.n, old.due_on, old.amount_paise)
      = (new.id, new.application_id, new.institute_id, new.n, new.due_on, new.amount_paise) then
    return new;
  end if;
  raise exception 'an instalment is paid once and never changed';
end $$;
