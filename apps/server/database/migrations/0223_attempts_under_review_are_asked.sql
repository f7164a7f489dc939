-- An order under review is polled on: its bank may still confirm. Those that went to review before are polled a day later, when no
-- older server runs beside the new ones: it would give up what got no answer.
update attempts a set next_check_at = now() + i.clock_offset_ms * interval '1 millisecond' + interval '1 day'
from orders o, institutes i, gateway_accounts g
where o.id = a.order_id and i.id = a.institute_id and g.id = a.gateway_account_id
  and o.status = 'REVIEW' and a.status in ('SUBMITTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN') and a.next_check_at is null
  and g.vendor <> 'CASHFREE' and a.created_at > now() + i.clock_offset_ms * interval '1 millisecond' - interval '179 days';

-- After: every attempt under review that may still be paid is polled.
select not exists (
  select from attempts a join orders o on o.id = a.order_id join institutes i on i.id = a.institute_id
    join gateway_accounts g on g.id = a.gateway_account_id
  where o.status = 'REVIEW' and a.status in ('SUBMITTED', 'PENDING', 'AUTHORIZED', 'UNKNOWN') and a.next_check_at is null
    and g.vendor <> 'CASHFREE' and a.created_at > now() + i.clock_offset_ms * interval '1 millisecond' - interval '179 days');
