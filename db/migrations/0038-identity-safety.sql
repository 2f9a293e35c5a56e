-- The last half minute whose code of the authenticator app was used: neither that code nor an earlier one is taken again.
alter table two_factor add column last_step bigint;

-- What happens with a second step or a key is told in the transaction that did it, whoever did it.
create function two_step_was_changed() returns trigger language plpgsql as $$
begin
  -- A session that began under the other rule is over, and so is the trust in a browser; who asked gets a new one.
  delete from session where user_id = new.id;
  delete from verification where value = new.id and identifier like 'trust-device-%';
  perform publish_event(
    case when new.two_factor_enabled then 'identity.two_step_enabled' else 'identity.two_step_disabled' end,
    new.id::uuid, '{}');
  return null;
end $$;
create trigger two_step_ends_sessions after update of two_factor_enabled on "user"
  for each row when (old.two_factor_enabled is distinct from new.two_factor_enabled)
  execute function two_step_was_changed();

create function passkey_was_added() returns trigger language plpgsql as $$
begin
  perform publish_event('identity.passkey_added', new.user_id::uuid, '{}');
  return null;
end $$;
create trigger passkey_is_told_of after insert on passkey for each row execute function passkey_was_added();

-- How many wrong tries something has left: each moves `settled_at` on by what one costs, time brings it back. A row whose time
-- has come says nothing any more. The key is a hash, so that nobody learns here who was tried.
create table try_limit (
  key text primary key,
  settled_at timestamptz not null
);
create index try_limit_by_end on try_limit (settled_at);
