-- The evidence of a dispute names the version of the page its order was made on. Older orders have none.
alter table orders add column page_version int;

-- After: no older order claims a version.
select not exists (select from orders where page_version is not null);
