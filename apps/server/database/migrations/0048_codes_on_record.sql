-- Whether the contact of a code stood on record when it was sent: codes to contacts that anybody may name are counted apart,
-- so the send of a code that is typed back can be given back where it was counted (decision 79).
alter table otp_challenges add column is_registered boolean not null default true;
