-- The tables of the identity server (better-auth), in this house's spelling; global, not owned by a business.
create table "user" (
  id text primary key,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  phone_number text,
  phone_number_verified boolean not null default false,
  is_anonymous boolean not null default false,
  is_platform_admin boolean not null default false,
  language text not null default 'en',
  last_sign_in_at timestamptz,
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint user_email_is_unique unique (email),
  constraint user_phone_number_is_unique unique (phone_number),
  constraint user_email_is_lower_case check (email = lower(email)),
  constraint user_language_is_known check (language in ('en', 'fr'))
);

create table session (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint session_token_is_unique unique (token)
);
create index session_by_user on session (user_id);

create table account (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint account_is_linked_once unique (provider_id, account_id)
);
create index account_by_user on account (user_id);

create table verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_by_identifier on verification (identifier);

-- Counters of the identity server's rate limits: in the database, so that they survive restarts and hold across processes.
create table rate_limit (
  id text primary key,
  key text not null,
  count integer not null,
  last_request bigint not null,
  constraint rate_limit_key_is_unique unique (key)
);
