-- Submits an application: its fees are locked first, so that no order and no other application has them. Returns
-- submitted; ordered (an order holds a fee), held (another application does), changed (less is owed than was
-- offered), again (it is no longer a draft).
create or replace function submit_application(p_application_id bigint, p_next_check_at timestamptz, p_now timestamptz)
returns text language plpgsql as $$
declare
  v_moved boolean;
begin
  perform 1 from fee_lines
    where id = any (array(select fee_line_id from emi_application_lines where application_id = p_application_id))
    order by id for update;
  if exists (select 1 from open_fee_lines r join emi_application_lines l on l.fee_line_id = r.fee_line_id
    where l.application_id = p_application_id) then
    return 'ordered';
  end if;
  if exists (select 1 from emi_application_lines l
      join emi_application_lines other on other.fee_line_id = l.fee_line_id and other.application_id <> l.application_id
      join emi_applications a on a.id = other.application_id
    where l.application_id = p_application_id and holds_fees(a.status)) then
    return 'held';
  end if;
  -- From the application's few fees to their rows by key: to the planner a JSON list could have any length, and it
  -- would scan all fees.
  if exists (select 1 from emi_application_lines l
      join loan_applications p on p.application_id = l.application_id
      cross join lateral (select base_paise - settled_paise as left_paise from fee_lines
        where id = l.fee_line_id and not is_dynamic offset 0) f
      join lateral jsonb_to_recordset(p.lines) q(fee_line_id bigint, balance bigint, discount bigint)
        on q.fee_line_id = l.fee_line_id
    where l.application_id = p_application_id and f.left_paise < q.balance + q.discount) then
    return 'changed';
  end if;
  select m.moved into v_moved from move_application(p_application_id, 'SUBMITTED', null, 'consent', p_now) m;
  if not v_moved then
    return 'again';
  end if;
  -- The move itself has made it due now, which is nearly always right.
  update loan_applications set next_check_at = p_next_check_at
    where application_id = p_application_id and next_check_at is distinct from p_next_check_at;
  return 'submitted';
end $$;
