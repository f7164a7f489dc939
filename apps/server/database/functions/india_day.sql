-- The day in India of an instant.
create or replace function india_day(p_at timestamptz) returns date language sql stable as $$
  select (p_at at time zone 'Asia/Kolkata')::date
$$;
