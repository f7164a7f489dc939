-- Every order made at a gateway for an order of ours. Most gateways take any number of tries on one order; Easebuzz
-- takes one, so a second try is a new order there, and the first one's late success must still find its way here.
create table gateway_orders (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  institute_id bigint not null references institutes,
  gateway_account_id bigint not null references gateway_accounts,
  gateway_order_id text not null,
  -- What the gateway's own page asks for beside the order: a session or an access key; '' when nothing.
  launch_token text not null default '',
  unique (gateway_account_id, gateway_order_id)
);
create index gateway_orders_by_order on gateway_orders (order_id, id);

insert into gateway_orders (order_id, institute_id, gateway_account_id, gateway_order_id)
select id, institute_id, gateway_account_id, gateway_order_id from orders where gateway_order_id is not null;

-- Puts a gateway's order down as the one an order is paid through from now on, unless another call did so before.
-- p_instead_of: the one it follows, null for the first. Gives the one that counts.
create function record_gateway_order(
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
