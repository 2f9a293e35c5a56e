-- All one-time codes, whatever they prove. A code itself is not here: it follows from the id and the secret of the server.
-- Those under way at this moment work no more.
drop table phone_code;
create table one_time_code (
  id uuid primary key default uuidv7(),
  kind text not null,
  -- Whom it is sent to: a number or an address, which its limits count for.
  recipient text not null,
  -- What the code opens: of the same, only the latest code works.
  subject text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  used_at timestamptz,
  constraint one_time_code_kind_is_known check (kind in ('phone', 'registration')),
  constraint one_time_code_number_is_international check (kind <> 'phone' or recipient ~ '^\+[1-9][0-9]{4,14}$'),
  constraint one_time_code_ends_after_it_is_sent check (expires_at > sent_at),
  constraint one_time_code_has_five_tries check (tries between 0 and 5)
);
create index one_time_code_by_recipient on one_time_code (kind, recipient, sent_at desc);
create index one_time_code_by_subject on one_time_code (kind, subject, sent_at desc);
create index one_time_code_by_age on one_time_code (sent_at);

-- Who asks for an account, until they show that the address is theirs. There may be several of one address, of several
-- people even: each is opened by its own code, in the browser that asked.
create table registration (
  id uuid primary key default uuidv7(),
  email text not null,
  name text not null,
  password text not null,
  language text not null,
  terms_accepted_at timestamptz not null,
  expires_at timestamptz not null,
  constraint registration_email_is_lower_case check (email = lower(email)),
  constraint registration_password_is_hashed check (password like '$argon2id$%'),
  constraint registration_language_is_known check (language in ('en', 'fr')),
  constraint registration_ends_after_it_began check (expires_at > terms_accepted_at)
);
create index registration_by_email on registration (email);
create index registration_by_expiry on registration (expires_at);
