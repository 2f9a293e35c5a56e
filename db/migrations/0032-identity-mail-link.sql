-- Links that a mail carries to whoever reads an address: confirm it, move the account to it, choose a new password. A row
-- keeps the hash of the token and a seed to derive it from with the server's secret, never the token itself.
create table mail_link (
  id uuid primary key default uuidv7(),
  user_id text not null references "user" (id) on delete cascade,
  purpose text not null,
  email text not null,
  seed text not null,
  hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  closed_at timestamptz,
  constraint mail_link_purpose_is_known check (purpose in ('confirm_email', 'change_email', 'reset_password')),
  constraint mail_link_hash_is_unique unique (hash),
  constraint mail_link_email_is_lower_case check (email = lower(email)),
  constraint mail_link_expires_after_it_was_made check (expires_at > created_at)
);
create index mail_link_by_user on mail_link (user_id, purpose, created_at);
create index mail_link_by_expiry on mail_link (expires_at);

-- Who chooses a password for an address that nobody has shown to be theirs yet is asked to confirm it, in the same
-- transaction: whatever dies, an account and its mail are there both or not at all.
create function ask_to_confirm_email() returns trigger language plpgsql as $$
begin
  perform publish_event('identity.confirmation_asked', u.id::uuid, jsonb_build_object('email', u.email))
  from "user" u where u.id = new.user_id and not u.email_verified and not u.is_anonymous;
  return null;
end $$;
create trigger account_with_password_confirms_email after insert on account
  for each row when (new.provider_id = 'credential') execute function ask_to_confirm_email();

-- The second step of a log-in: an authenticator app's secret and what remains of the recovery codes, both sealed with the
-- server's secret by the identity server, which writes these rows.
alter table "user" add column two_factor_enabled boolean not null default false;
create table two_factor (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  constraint two_factor_is_one_for_each_user unique (user_id)
);

-- Keys that devices hold for their owners. Ours is the public half.
create table passkey (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkey_credential_is_unique unique (credential_id)
);
create index passkey_by_user on passkey (user_id);
