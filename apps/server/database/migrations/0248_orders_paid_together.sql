-- A parent pays several children with one payment (decision 239): each order of it names the first one.
alter table orders add column paid_with_id bigint references orders;
create index orders_paid_with on orders (paid_with_id) where paid_with_id is not null;

-- After: no order that is paid together with others is one of another institute or account.
select not exists (select from orders o join orders f on f.id = o.paid_with_id
  where f.institute_id <> o.institute_id or f.gateway_account_id <> o.gateway_account_id);
