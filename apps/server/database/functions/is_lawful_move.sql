-- Whether the product's table lets a row of this kind go from one state to another. In plpgsql, whose plans are kept:
-- triggers ask at every move.
create or replace function is_lawful_move(p_kind text, p_from text, p_to text) returns boolean language plpgsql stable as $$
begin
  return exists (select from lawful_moves where kind = p_kind and from_state = p_from and to_state = p_to);
end $$;
