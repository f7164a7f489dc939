-- Whether an institute shows stored fees without a code although another of its pages demands one (R56).
alter table institutes add column fees_without_code boolean not null default false;
