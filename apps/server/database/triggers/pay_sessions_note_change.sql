-- A link of an institute changes when a browser takes it and when it ends, not with each use.
create or replace trigger pay_sessions_note_change before update of status, claimed_at on pay_sessions
  for each row when (new.made_by = 'erp' and (old.status, old.claimed_at) is distinct from (new.status, new.claimed_at))
  execute function note_change_of_link();
