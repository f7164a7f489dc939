-- Rolls back the statement that calls it, if its last step finds that it must not happen: one write that depends on
-- another needs no transaction of several round trips.
create or replace function refuse(p_reason text) returns bigint language plpgsql as $$
begin
  raise exception '%', p_reason using errcode = 'SH001';
end $$;
