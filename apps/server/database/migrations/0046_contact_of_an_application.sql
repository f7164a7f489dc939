-- The form of an application is filled with the mobile only when this very browser typed or proved it (R54).
alter table loan_applications add column contact_is_typed boolean not null default false;
