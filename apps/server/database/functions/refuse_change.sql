-- What is booked, agreed or sent never changes: the tables with this trigger are append-only (threats 6.2).
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The table % is append-only: correct it by a new entry.', tg_table_name using errcode = 'restrict_violation';
end $$;
