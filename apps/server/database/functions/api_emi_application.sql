-- What the institute API and its events say of an application for monthly instalments. No name and no contact.
create or replace function api_emi_application(p_id bigint) returns jsonb language plpgsql stable as $$
begin
  return (select jsonb_build_object('object', 'emi_application', 'id', a.application_code, 'version', v.version,
      'created_at', utc_text(v.created_at), 'updated_at', utc_text(v.updated_at), 'code', coalesce(a.import_code, ''),
      'reference_id', coalesce(l.reference_id, ''), 'notes', coalesce(l.notes, '{}'), 'student_id', s.student_uuid,
      'status', a.status, 'amount', rupees(a.amount_paise), 'currency', 'INR', 'applied_on', a.applied_on, 'plan', coalesce(p.code, ''))
    from emi_applications a join api_objects v on v.kind = 'emi_application' and v.object_id = a.id
      join students s on s.id = a.student_id left join loan_applications l on l.application_id = a.id
      left join emi_plans p on p.id = a.plan_id
    where a.id = p_id);
end $$;
