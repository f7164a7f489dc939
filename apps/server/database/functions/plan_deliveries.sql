-- Plans a delivery of each newly numbered event for each endpoint that hears of it. It runs in the statement that numbers the events,
-- so that none is numbered and not sent. An endpoint is locked against being paused meanwhile; what it misses while it
-- is paused waits.
create or replace function plan_deliveries() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints where state <> 'DELETED') then
    return null;
  end if;
  with heard as (
    select e.id as endpoint_id, e.state, n.institute_id, n.id as event_id, n.position, n.type, coalesce(n.student_id, -n.id) as lane,
      n.written_at, n.written_at + i.clock_offset_ms * interval '1 millisecond' as at
    from numbered n join institutes i on i.id = n.institute_id
    join webhook_endpoints e on e.state <> 'DELETED' and e.mode = i.mode and (e.types = '{}' or n.type = any (e.types))
    join institutes o on o.id = e.institute_id and (o.id = i.id or e.for_group and o.group_id = i.group_id)
    for share of e
  ), planned as (
    insert into webhook_deliveries (endpoint_id, event_id, lane, position, type, changed_at)
    select endpoint_id, event_id, lane, position, type, written_at from heard
  )
  insert into webhook_lanes as l (endpoint_id, lane, institute_id, waiting, next_at)
  select endpoint_id, lane, institute_id, count(*), min(at) filter (where state = 'ACTIVE')
  from heard group by endpoint_id, lane, institute_id order by endpoint_id, lane
  on conflict (endpoint_id, lane) do update
    set waiting = l.waiting + excluded.waiting, next_at = coalesce(l.next_at, excluded.next_at);
  return null;
end $$;
