-- Records the gateway order through which an order is paid from now on, unless another call recorded one before.
-- p_instead_of: its predecessor, null for the first. Returns the one that counts.
create or replace function record_gateway_order(
  p_order_id bigint, p_account_id bigint, p_gateway_order_id text, p_launch_token text, p_instead_of text)
returns table (gateway_order_id text, launch_token text) language plpgsql as $$
declare
  v_order orders;
begin
  select * into strict v_order from orders where id = p_order_id for update;
  if v_order.gateway_order_id is not distinct from p_instead_of then
    insert into gateway_orders (order_id, institute_id, gateway_account_id, gateway_order_id, launch_token)
    values (v_order.id, v_order.institute_id, p_account_id, p_gateway_order_id, p_launch_token)
    on conflict do nothing;
    update orders set gateway_order_id = p_gateway_order_id, gateway_account_id = p_account_id where id = v_order.id;
    update attempts a set gateway_account_id = p_account_id
    where a.order_id = v_order.id and a.status = 'SUBMITTED' and a.gateway_payment_id is null
      and a.gateway_account_id <> p_account_id;
  end if;
  return query
    select g.gateway_order_id, g.launch_token from gateway_orders g join orders o on o.id = g.order_id
    where o.id = p_order_id and g.gateway_account_id = o.gateway_account_id and g.gateway_order_id = o.gateway_order_id;
end $$;
