-- Makes the partitions of this month and the next, and drops those whose newest event is older than 90 days. Events that a
-- late keeper left in the partition for the rest move to their month. Numberers wait meanwhile; months are those of UTC.
create or replace function keep_event_months(p_now timestamptz) returns void language plpgsql as $$
declare
  v_from timestamptz;
  v_to timestamptz;
  v_name text;
begin
  perform pg_advisory_xact_lock(7483857);
  for v_from in
    select m at time zone 'UTC' from generate_series(date_trunc('month', p_now at time zone 'UTC'),
      date_trunc('month', p_now at time zone 'UTC') + interval '1 month', interval '1 month') m
  loop
    v_to := (v_from at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    v_name := 'events_' || to_char(v_from at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass(v_name) is not null;
    execute format('create table %I (like events including defaults including constraints)', v_name);
    execute format('with moved as (delete from events_other where written_at >= %L and written_at < %L returning *)
      insert into %I select * from moved', v_from, v_to, v_name);
    execute format('alter table events attach partition %I for values from (%L) to (%L)', v_name, v_from, v_to);
  end loop;
  for v_name in
    select c.relname from pg_inherits h join pg_class c on c.oid = h.inhrelid
    where h.inhparent = 'events'::regclass and c.relname ~ '^events_\d{4}_\d{2}$'
      and (to_date(substr(c.relname, 8), 'YYYY_MM') + interval '1 month') at time zone 'UTC' < p_now - interval '90 days'
  loop
    execute format('drop table %I', v_name);
  end loop;
  delete from events_other where written_at < p_now - interval '90 days';
end $$;
