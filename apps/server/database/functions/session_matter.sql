-- A session's data about its order: the institute's reference, and its notes if they are an object. What the institute's
-- server noted counts, whatever the payer's browser says under the same name.
create or replace function session_matter(p_session_id bigint) returns table (reference_id text, notes jsonb) language sql stable as $$
  select s.reference_id,
    case when jsonb_typeof(s.selected_data -> 'notes') = 'object' then s.selected_data -> 'notes' else '{}'::jsonb end
      || coalesce(s.notes, '{}')
  from pay_sessions s where s.id = p_session_id
$$;
