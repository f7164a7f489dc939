-- The institute's own name of a matter and its notes came with a session and ended there: they stand on the order, too, so
-- that what became of the order can be told under them.
alter table orders add column notes jsonb not null default '{}';
alter table loan_applications
  add column reference_id text not null default '',
  add column notes jsonb not null default '{}';

-- What a session says of its order: the institute's name of the matter, and its notes where they are an object.
create function session_matter(p_session_id bigint) returns table (reference_id text, notes jsonb) language sql stable as $$
  select s.reference_id,
    case when jsonb_typeof(s.selected_data -> 'notes') = 'object' then s.selected_data -> 'notes' else '{}'::jsonb end
  from pay_sessions s where s.id = p_session_id
$$;
