-- What was given up is counted by kind for the operator, without a scan of all that was not.
create index orders_under_review on orders (institute_id) where status = 'REVIEW';
create index webhook_inbox_given_up on webhook_inbox (received_at) where problem like 'given up: %';
create index scheduled_acts_given_up on scheduled_acts (institute_id) where state = 'FAILED';
create index outbox_retries_given_up on outbox_retries (outbox_id) where given_up_at is not null;

-- After: a message that was given up before is closed, as one is now.
select not exists (select from webhook_inbox where problem like 'given up: %' and processed_at is null);
