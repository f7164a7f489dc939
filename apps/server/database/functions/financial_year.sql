-- The financial year of a day, 1 April to 31 March, as 2026-27. In PL/pgSQL, so that its plan is cached.
create or replace function financial_year(p_day date) returns text language plpgsql immutable as $$
declare v_year int := extract(year from p_day - interval '3 months');
begin
  return v_year || '-' || lpad(((v_year + 1) % 100)::text, 2, '0');
end $$;
