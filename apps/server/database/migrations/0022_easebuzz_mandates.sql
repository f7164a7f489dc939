-- A gateway that opens its approval page by a token of the registration tells it once (decision 37).
alter table mandates add column launch_token text not null default '';
