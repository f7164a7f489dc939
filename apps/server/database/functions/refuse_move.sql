-- Refuses a move that the product's table does not have. Its trigger has asked is_lawful_move() and gives the kind.
create or replace function refuse_move() returns trigger language plpgsql as $$
declare
  v_old jsonb := to_jsonb(old);
  v_new jsonb := to_jsonb(new);
begin
  raise exception 'The % % cannot go from % to %: lawful_moves has no such move.', tg_argv[0], old.id,
    coalesce(v_old ->> 'status', v_old ->> 'state'), coalesce(v_new ->> 'status', v_new ->> 'state') using errcode = 'check_violation';
end $$;
