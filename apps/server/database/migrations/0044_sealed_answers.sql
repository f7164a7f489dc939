-- A stored answer may hold a live checkout token, so it is sealed as other secrets are. The day's answers in plain text go;
-- a call that comes again for one of them is told to wait until its key has ended.
alter table idempotency_keys drop column response;
alter table idempotency_keys add column response_sealed text;
