-- What was done with the operator's key: when, from where, which call, and how it ended. Rows stay.
create table operator_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  call text not null,
  address text not null,
  -- Fields of the call as they came, lists by their length: {"institute_code": "hill", "students": 300}.
  outline jsonb not null,
  request_id text not null,
  -- null while the act runs, and for ever where the process ended during it.
  status int
);

create function keep_operator_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status is null and new.status is not null
    and (old.id, old.at, old.call, old.address, old.outline, old.request_id)
      is not distinct from (new.id, new.at, new.call, new.address, new.outline, new.request_id) then
    return new;
  end if;
  raise exception 'Acts of the operator are never changed.' using errcode = 'restrict_violation';
end $$;
create trigger operator_acts_stay before update or delete on operator_acts
  for each row execute function keep_operator_act();
create trigger operator_acts_no_truncate before truncate on operator_acts
  for each statement execute function refuse_change();
