-- A dispute that was lost while a refund of the same money was on its way was booked as the institute's loss, because the refund
-- had the money. Where that refund fails after all, its fees are owed again, which is a kind of event of its own (decision 131).
alter table dispute_events drop constraint dispute_events_kind_check;
alter table dispute_events add constraint dispute_events_kind_check check
  (kind in ('opened', 'moved', 'told', 'late', 'contradicts', 'held', 'released', 'lost', 'retaken', 'reminded', 'note'));

-- After: each loss of the institute that is on record can still become the payer's, by an event of its dispute.
select not exists (
  select from disputes d where d.state = 'LOST' and not exists (
    select from dispute_events e where e.dispute_id = d.id and e.kind = 'lost'));
