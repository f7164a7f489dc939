-- Moves a row, which the caller has locked, to another state, and writes the move into the history. Returns whether it
-- moved: not if the product's table of moves has no such one, nor from a state that is not in p_only_from (null: any).
-- capture_payment() writes the same two in a statement it needs anyway; a trigger checks every writer.
create or replace function move_state(
  p_kind text, p_institute_id bigint, p_id bigint, p_from text, p_to text, p_cause text, p_now timestamptz,
  p_gateway_ref text default '', p_only_from text[] default null
) returns boolean language plpgsql as $$
begin
  if not is_lawful_move(p_kind, p_from, p_to) or not p_from = any (coalesce(p_only_from, array[p_from])) then
    return false;
  end if;
  case p_kind
    when 'order' then update orders set status = p_to, touched_at = p_now where id = p_id;
    when 'attempt' then update attempts set status = p_to, updated_at = p_now where id = p_id;
    when 'refund' then update refunds set status = p_to, updated_at = p_now where id = p_id;
    when 'emi' then update emi_applications set status = p_to where id = p_id;
    when 'mandate' then update mandates set status = p_to, updated_at = p_now where id = p_id;
    when 'debit' then update mandate_debits set status = p_to, updated_at = p_now where id = p_id;
  end case;
  insert into state_history (institute_id, kind, ref_id, from_state, to_state, cause, gateway_ref, at)
  values (p_institute_id, p_kind, p_id, p_from, p_to, p_cause, coalesce(p_gateway_ref, ''), p_now);
  return true;
end $$;
