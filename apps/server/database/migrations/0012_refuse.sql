-- A statement that finds in its last step that it must not have happened undoes itself: no transaction of several
-- round trips is needed for one write that depends on another one.
create function refuse(p_reason text) returns bigint language plpgsql as $$
begin
  raise exception '%', p_reason using errcode = 'SH001';
end $$;
