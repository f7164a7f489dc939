-- A gateway and its window are told a contact only when the payer's own browser typed or proved it (R54).
alter table orders add column contact_is_typed boolean not null default false;
