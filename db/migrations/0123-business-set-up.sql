-- The links by which whoever runs an empty installation sets it up. Of a link nothing is kept but a hash, and that until there is a
-- business.
create table set_up_link (
  hash text primary key,
  expires_at timestamptz not null
);
