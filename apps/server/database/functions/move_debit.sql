-- Sets a debit's state and writes its history row, as move_mandate() does for a mandate.
create or replace function move_debit(
  p_debit_id bigint, p_to text, p_from text[], p_cause text, p_reason text, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_debit mandate_debits;
begin
  select * into strict v_debit from mandate_debits where id = p_debit_id for update;
  if v_debit.status = p_to or not v_debit.status = any (p_from) then
    return false;
  end if;
  update mandate_debits set status = p_to, reason = p_reason, updated_at = p_now where id = v_debit.id;
  insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, at)
  values (v_debit.institute_id, 'debit', v_debit.id, v_debit.status, p_to, p_cause, p_now);
  return true;
end $$;
