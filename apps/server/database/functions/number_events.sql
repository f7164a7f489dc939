-- Gives the oldest events that are committed their numbers and moves them to `events`, at most so many: a position in their
-- institute and in their student's sequence, without gaps, in the order in which they were written, and their objects as they are
-- now: a payment pays no time for that. One at a time over all processes: the next one sees what this one committed.
-- Returns how many it numbered. An object that is gone has nothing to tell.
create or replace function number_events(p_most int, p_now timestamptz) returns int language plpgsql as $$
declare v_count int;
begin
  perform pg_advisory_xact_lock(7483857);
  with moved as (
    delete from events_waiting where id in (select id from events_waiting order by id limit p_most) returning *
  ), bodies as materialized (
    select k.kind, b.id, b.body from (select kind, array_agg(distinct object_id) as ids from moved group by kind) k
      cross join lateral api_bodies(k.kind, k.ids) b where b.body is not null
  ), taken as (
    select m.*, b.body from moved m join bodies b on b.kind = m.kind and b.id = m.object_id
  ), institutes as (
    insert into event_positions as c (institute_id, position)
    select institute_id, count(*) from taken group by institute_id
    on conflict (institute_id) do update set position = c.position + excluded.position returning institute_id, position
  ), students as (
    insert into event_sequences as c (student_id, sequence)
    select student_id, count(*) from taken where student_id is not null group by student_id
    on conflict (student_id) do update set sequence = c.sequence + excluded.sequence returning student_id, sequence
  )
  insert into events (id, written_at, public_id, institute_id, position, student_id, student_sequence, type, kind, object_id,
    object_version, body, created_at)
  select t.id, p_now,
    -- Those of one time stand together in their index.
    'evt_' || lpad(to_hex((extract(epoch from p_now) * 1000)::bigint), 12, '0') || substr(replace(gen_random_uuid()::text, '-', ''), 13),
    t.institute_id,
    i.position + 1 - row_number() over (partition by t.institute_id order by t.id desc), t.student_id,
    s.sequence + 1 - row_number() over (partition by t.student_id order by t.id desc),
    t.type, t.kind, t.object_id, (t.body ->> 'version')::int, t.body, t.created_at
  from taken t join institutes i on i.institute_id = t.institute_id left join students s on s.student_id = t.student_id
  order by t.id;
  get diagnostics v_count = row_count;
  return v_count;
end $$;
