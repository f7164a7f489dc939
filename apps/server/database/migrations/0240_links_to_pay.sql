-- A parent may ask somebody else to pay: a link keeps what is asked, and each of its orders the payer who opened it.
create table pay_links (
  id bigint generated always as identity primary key,
  -- Public and of no use alone: the address adds a tag of our key to it.
  link_code text not null unique,
  institute_id bigint not null references institutes,
  page_id bigint not null references pages,
  student_id bigint not null references students,
  -- Who asked: forgotten with its browser's visit. Whoever proves a contact of the student sees the link, too.
  browser_session_id bigint references browser_sessions on delete set null,
  -- The session of the choice, for the institute's own reference; it may go before the link.
  pay_session_id bigint references pay_sessions on delete set null,
  card_code text not null,
  -- The fees that are asked for, as a session keeps its choice; nothing is reserved.
  chosen jsonb not null check (jsonb_array_length(chosen) > 0),
  asked_paise bigint not null check (asked_paise > 0),
  -- The parent's own contact of this payment, never shown to the payer.
  contact_mobile text not null,
  contact_email text not null,
  -- The parent's: messages and the order are in it; null for that of the page.
  language text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  cancelled_at timestamptz
);
create index pay_links_by_student on pay_links (student_id, id);
create index pay_links_by_end on pay_links (expires_at);
create index pay_links_by_browser on pay_links (browser_session_id) where browser_session_id is not null;
create index pay_links_by_session on pay_links (pay_session_id) where pay_session_id is not null;

create table link_orders (
  order_id bigint primary key references orders,
  -- A link goes a month after its end; who paid stays with the money.
  link_id bigint references pay_links on delete set null,
  -- As the payer typed them; '' for nothing.
  payer_name text not null,
  payer_mobile text not null,
  payer_email text not null,
  name_on_receipt boolean not null,
  -- The payer's.
  language text
);
create index link_orders_by_link on link_orders (link_id);

-- link: the order that somebody opened by a parent's link.
alter table orders drop constraint orders_made_by_check;
alter table orders add constraint orders_made_by_check check (made_by in ('browser', 'erp', 'mandate', 'link'));

-- When a link was made and taken back is history, as for everything else: the kinds known so far, and this one.
do $$
declare v_known text;
begin
  select pg_get_constraintdef(oid) into strict v_known from pg_constraint
    where conname = 'state_history_kind_check' and conrelid = 'state_history'::regclass;
  alter table state_history drop constraint state_history_kind_check;
  execute 'alter table state_history add constraint state_history_kind_check '
    || replace(v_known, 'ARRAY[', 'ARRAY[''link''::text, ');
end $$;

-- After: no older order says that it was opened by a link.
select not exists (select from orders where made_by = 'link');
