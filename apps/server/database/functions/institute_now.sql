-- The time of an institute, for what comes without one. A test institute may be ahead.
create or replace function institute_now(p_institute_id bigint) returns timestamptz language plpgsql stable as $$
begin
  return now() + (select clock_offset_ms from institutes where id = p_institute_id) * interval '1 millisecond';
end $$;
