-- Ways in beside e-mail and password. Who came another way, or only looks around, has no address: the identity server
-- wants one all the same, and gets one that leads nowhere.
alter table "user" add column reachable_email text
  generated always as (case when email like '%@nobody.invalid' then null else email end) stored;
create index user_who_looks_around on "user" (created_at) where is_anonymous;

-- Which of their accounts somebody comes with, as they know it: the address of a Google account.
alter table account add column label text;

-- One-time codes sent to telephones. The code itself is not here: it follows from the id and the secret of the server.
create table phone_code (
  id uuid primary key default uuidv7(),
  phone_number text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  used_at timestamptz,
  constraint phone_code_number_is_international check (phone_number ~ '^\+[1-9][0-9]{4,14}$'),
  constraint phone_code_ends_after_it_is_sent check (expires_at > sent_at),
  constraint phone_code_has_five_tries check (tries between 0 and 5)
);
create index phone_code_by_number on phone_code (phone_number, sent_at desc);
create index phone_code_by_age on phone_code (sent_at);
