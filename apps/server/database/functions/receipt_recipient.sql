-- To whom a receipt is issued: the student as of now, and the guardian with the payment's contact, unless it is nameless
-- (UNNAMED_GUARDIAN of modules/students). All null for a payment without a student. In PL/pgSQL, whose plans are kept: as an SQL
-- function PostgreSQL up to 17 would plan it at every payment.
create or replace function receipt_recipient(p_student_id bigint, p_mobile text, p_email text)
returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object('student_uuid', s.student_uuid, 'first_name', s.first_name,
    'student_name', nullif(concat_ws(' ', nullif(s.first_name, ''), nullif(s.middle_name, ''), nullif(s.last_name, '')), ''),
    'class_code', s.class_code, 'class_label', c.class_label, 'ay_code', s.ay_code, 'ay_label', c.ay_label,
    'received_from', (select g.name from guardians g
      where g.institute_id = s.institute_id and g.student_id = s.id and g.active and g.name <> 'Parent'
        and (g.mobile = p_mobile or (p_email <> '' and g.email_key = lower(btrim(p_email))))
      order by (g.mobile = p_mobile) is true desc, g.is_primary desc, g.id limit 1))
  from (select) one
    left join students s on s.id = p_student_id
    left join lateral (
      select f.class_label, f.ay_label from offerings f
      where f.institute_id = s.institute_id and f.location_code = s.location_code
        and f.education_type_code = s.education_type_code and f.ay_code = s.ay_code and f.class_code = s.class_code) c on true);
end $$;
