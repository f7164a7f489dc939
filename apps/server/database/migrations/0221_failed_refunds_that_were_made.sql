-- Money of a failed refund that the gateway says it made after all does not go out again while nobody knows what became of it.
alter table refunds add column told_made_at timestamptz;
update refunds set told_made_at = coalesce(review_since, updated_at)
  where status = 'FAILED' and problem = 'The gateway says that it was made, after saying that it failed.';
create index refunds_told_made on refunds (payment_id) where status = 'FAILED' and told_made_at is not null;

-- After: only a refund that failed contradicts its verdict.
select not exists (select from refunds where told_made_at is not null and status <> 'FAILED');
