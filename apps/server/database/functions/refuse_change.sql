-- What is booked, agreed or sent stays as it was: the tables with this trigger only grow (threats 6.2).
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The table % is append-only: correct it by a new entry.', tg_table_name using errcode = 'restrict_violation';
end $$;
