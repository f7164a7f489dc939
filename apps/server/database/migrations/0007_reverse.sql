-- What an institute's ERP answered to a reverse lookup, kept for the calls of the chain: mobile, names and fee headers
-- come from here, never from the browser (threats 2 row 6, R30). Only the SHA-256 of the token is stored; rows that
-- have ended are cleared away, as they hold personal data.
create table reverse_lookups (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  browser_session_id bigint not null references browser_sessions on delete cascade,
  page_id bigint not null references pages,
  institute_id bigint not null references institutes,
  -- {students: [...], customer: {...}} as checked; amounts inside are paise.
  result jsonb not null,
  -- The customer made in the chain, by our own code; null before that step.
  customer_code text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index reverse_lookups_by_browser on reverse_lookups (browser_session_id, id desc);
create index reverse_lookups_by_end on reverse_lookups (expires_at);

-- How an institute's ERP calls a customer of ours. Once it is known the ERP is not asked again.
create table erp_customers (
  institute_id bigint not null references institutes,
  customer_id bigint not null references customers,
  erp_customer_code text not null,
  created_at timestamptz not null,
  primary key (institute_id, customer_id)
);
