-- What an institute's own server asked for (R3, R26). No browser made such an order, so its institute's credentials
-- speak for it; reference_id is the institute's own name of the matter, kept with it and never compared with anything.
alter table orders
  add column made_by text not null default 'browser' check (made_by in ('browser', 'erp')),
  add column reference_id text not null default '';

-- When a browser took an institute's session. Its browser's row is forgotten after a while, and the session must not
-- become free for another one by that.
alter table pay_sessions
  add column reference_id text not null default '',
  add column claimed_at timestamptz;
update pay_sessions set claimed_at = last_used_at where browser_session_id is not null;
