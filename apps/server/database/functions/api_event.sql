-- What the institute API shows of a numbered event, and webhooks bring: the same body.
create or replace function api_event(p_event_id bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', e.public_id, 'type', e.type, 'created_at', utc_text(e.created_at),
    'livemode', i.mode = 'live', 'institute_code', i.code, 'object_version', e.object_version,
    'student_sequence', e.student_sequence, 'data', e.body)
  from events e join institutes i on i.id = e.institute_id where e.id = p_event_id
$$;
