-- The contact of a student on file: the primary guardian's, else what another active guardian has (R18); '' for nothing.
create or replace function contact_on_file(p_institute_id bigint, p_student_id bigint)
returns table (mobile text, email text) language sql stable as $$
  select coalesce((array_agg(g.mobile order by g.is_primary desc, g.id) filter (where g.mobile is not null))[1], ''),
    coalesce((array_agg(g.email order by g.is_primary desc, g.id) filter (where g.email <> ''))[1], '')
  from (
    select id, is_primary, guardians.mobile, btrim(guardians.email, E' \t\r\n') as email from guardians
    where institute_id = p_institute_id and student_id = p_student_id and active) g
$$;
