-- An amount as the institute API shows it: rupees, as a number without zeros behind the point.
create or replace function rupees(p_paise bigint) returns numeric language sql immutable as $$
  select trim_scale(p_paise / 100.0)
$$;
