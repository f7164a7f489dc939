-- Moves a debit to another state, as move_mandate() does a mandate.
create or replace function move_debit(
  p_debit_id bigint, p_to text, p_only_from text[], p_cause text, p_reason text, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_debit mandate_debits;
begin
  select * into strict v_debit from mandate_debits where id = p_debit_id for update;
  if not move_state('debit', v_debit.institute_id, v_debit.id, v_debit.status, p_to, p_cause, p_now, '', p_only_from) then
    return false;
  end if;
  update mandate_debits set reason = p_reason where id = v_debit.id;
  return true;
end $$;
