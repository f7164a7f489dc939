-- What a lost dispute left of a promised refund goes back as a refund of its own, once, that names the one it is the rest of.
alter table refunds add column rest_of_id bigint references refunds;
create unique index refunds_of_rests on refunds (rest_of_id) where rest_of_id is not null;

-- After: no refund is the rest of another one yet.
select not exists (select from refunds where rest_of_id is not null);
