-- A settled payment that is not known here names its order, which is polled at once and until the money is booked.
alter table settlement_rows add column reference text not null default '';
create index settlement_exceptions_unknown on settlement_exceptions (found_at)
  where cleared_at is null and kind = 'unknown_payment';

-- After: rows of earlier imports name no order.
select not exists (select from settlement_rows where reference <> '');
