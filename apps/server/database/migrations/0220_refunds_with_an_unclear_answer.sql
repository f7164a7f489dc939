-- A gateway that answers a refund with an error of its own, or not at all, may have made it: its money is not placed meanwhile.
-- When a refund was sent last without a clear answer; null: never, or a question since found none.
alter table refunds add column unclear_at timestamptz;
-- Nobody noted how earlier sendings were answered, nor when an unanswered refund was sent last.
update refunds r set unclear_at = case r.status when 'WAITING' then r.updated_at else now() + i.clock_offset_ms * interval '1 millisecond' end
  from institutes i where i.id = r.institute_id and r.status in ('SENT', 'WAITING', 'UNKNOWN');
create index refunds_unclear on refunds (payment_id) where status in ('SENT', 'WAITING', 'UNKNOWN');

-- After: what was sent and has no verdict is unclear, and nothing else is.
select not exists (
  select from refunds where (unclear_at is not null) <> (status in ('SENT', 'WAITING', 'UNKNOWN')));
