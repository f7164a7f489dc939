-- A new link of an institute has the time of its making.
create or replace trigger pay_sessions_note_made before insert on pay_sessions
  for each row when (new.made_by = 'erp') execute function note_change_of_link();
