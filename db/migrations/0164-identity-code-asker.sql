-- Codes are counted by who asks for them as well, so that strangers cannot use up those of somebody else's address. It is a hash of
-- the network they asked from; of codes from before nobody knows.
alter table one_time_code
  add column asker text,
  add constraint one_time_code_asker_is_hashed check (asker ~ '^[A-Za-z0-9_-]{43}$');
