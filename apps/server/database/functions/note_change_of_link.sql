-- Notes when a link of an institute changed, for the list of links.
create or replace function note_change_of_link() returns trigger language plpgsql as $$
begin
  new.changed_at := now();
  return new;
end $$;
