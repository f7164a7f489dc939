-- Sets a mandate's state and writes its history row. p_from names the states that allow the move; the caller passes
-- it from the product's own table. Returns whether it moved.
create or replace function move_mandate(
  p_mandate_id bigint, p_to text, p_from text[], p_cause text, p_reason text, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_mandate mandates;
begin
  select * into strict v_mandate from mandates where id = p_mandate_id for update;
  if v_mandate.status = p_to or not v_mandate.status = any (p_from) then
    return false;
  end if;
  update mandates set status = p_to, reason = p_reason, updated_at = p_now where id = v_mandate.id;
  insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
  values (v_mandate.institute_id, 'mandate', v_mandate.id, v_mandate.status, p_to, p_cause, coalesce(v_mandate.gateway_token_id, ''), p_now);
  return true;
end $$;
