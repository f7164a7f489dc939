-- Which file an import was, so that what stands in the database can be traced to what an institute sent (decision 80).
alter table imports
  -- As the command or the caller named it, without its folder; null for the demo and where nobody named one.
  add column file_name text,
  -- SHA-256 of the file as it came, as `sha256sum` prints it; null for the demo.
  add column file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  -- The row of operator_acts that it was an act of has the same; null for what a server loads by itself when it starts.
  add column request_id text;
