-- Undoes the statement it is called in, for a statement that finds in its last step that it must not have happened: no
-- transaction of several round trips is needed for one write that depends on another one.
create or replace function refuse(p_reason text) returns bigint language plpgsql as $$
begin
  raise exception '%', p_reason using errcode = 'SH001';
end $$;
