-- Moves a mandate to another state; p_only_from: only from these states, null: from any. Returns whether it moved.
create or replace function move_mandate(
  p_mandate_id bigint, p_to text, p_only_from text[], p_cause text, p_reason text, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_mandate mandates;
begin
  select * into strict v_mandate from mandates where id = p_mandate_id for update;
  if not move_state('mandate', v_mandate.institute_id, v_mandate.id, v_mandate.status, p_to, p_cause, p_now,
      v_mandate.gateway_token_id, p_only_from) then
    return false;
  end if;
  update mandates set reason = p_reason where id = v_mandate.id;
  return true;
end $$;
