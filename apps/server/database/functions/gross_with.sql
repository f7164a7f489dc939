-- The gross of a line with this settled amount: a dynamic line owes what is charged, and what was paid beyond it.
create or replace function gross_with(p_line fee_lines, p_settled_paise bigint) returns bigint language sql immutable as $$
  select case when p_line.is_dynamic then greatest(p_line.charged_paise, p_line.concession_paise + p_settled_paise)
    else p_line.gross_paise end
$$;
