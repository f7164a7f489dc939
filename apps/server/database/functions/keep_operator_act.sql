-- An operator act gets its status once, when it ends; nothing else of it ever changes.
create or replace function keep_operator_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status is null and new.status is not null
    and (old.id, old.at, old.call, old.address, old.outline, old.request_id)
      is not distinct from (new.id, new.at, new.call, new.address, new.outline, new.request_id) then
    return new;
  end if;
  raise exception 'Acts of the operator are never changed.' using errcode = 'restrict_violation';
end $$;
