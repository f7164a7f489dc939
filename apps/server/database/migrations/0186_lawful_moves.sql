-- The database itself refuses an unlawful move of a state. Every start fills the rows from the product's own tables.
create table lawful_moves (
  kind text not null,
  from_state text not null,
  to_state text not null,
  primary key (kind, from_state, to_state),
  check (from_state <> to_state)
);

-- After: no rule is written here a second time.
select not exists (select from lawful_moves);
