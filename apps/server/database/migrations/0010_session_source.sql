-- Every session has the source value PAYMENT-PAGE [PJ-3.25], an institute's own as well. Who made it stands beside it, as
-- with orders: a session of an institute's server belongs to the first browser that opens its link (R26).
alter table pay_sessions
  add column made_by text not null default 'browser' check (made_by in ('browser', 'erp'));
update pay_sessions set made_by = 'erp', source = 'PAYMENT-PAGE' where source = 'ERP';
