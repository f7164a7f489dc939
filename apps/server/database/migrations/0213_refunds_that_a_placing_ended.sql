-- Money whose refund waits can be placed instead: the refund names the placing that ended it.
alter table refunds add column placing_id bigint references placings;

-- After: no placing has ended a refund yet.
select not exists (select from refunds where placing_id is not null);
