-- The tenant, who works for it and who buys from it. Everything a business owns carries business_id first in its key.
create table business (
  id uuid primary key default uuidv7(),
  name text not null,
  slug text not null,
  booking_code_prefix text not null default 'SR',
  created_at timestamptz not null default now(),
  -- Rises with what was agreed with any client, so that whoever plans asks only where there is something to ask for.
  arrangement_version bigint not null default 0,
  constraint business_slug_is_unique unique (slug),
  constraint business_slug_is_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint business_code_prefix_is_two_letters check (booking_code_prefix ~ '^[A-Z]{2}$')
);

create table membership (
  business_id uuid not null references business (id),
  user_id text not null references "user" (id) on delete cascade,
  role text not null,
  created_at timestamptz not null default now(),
  primary key (business_id, user_id),
  constraint membership_role_is_known check (role in ('owner', 'manager', 'front_desk', 'therapist'))
);
create index membership_by_user on membership (user_id);

alter table session add constraint session_is_at_a_business_of_its_user foreign key (business_id, user_id)
  references membership (business_id, user_id) on delete set null (business_id);

-- What a business changed of the default permissions of a role (the defaults stand in shared/src/business/permission.ts).
create table permission (
  business_id uuid not null references business (id),
  role text not null,
  area text not null,
  level text not null,
  primary key (business_id, role, area),
  -- A member may see what concerns them as a therapist, and nothing else of an area.
  constraint permission_level_is_known check (level in ('none', 'own', 'view', 'change')),
  -- An owner may do everything, so that somebody always can.
  constraint permission_is_never_of_owners check (role in ('manager', 'front_desk', 'therapist'))
);

create table customer (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  user_id text references "user" (id) on delete set null,
  name text not null,
  email text,
  phone text,
  language text not null default 'en',
  created_at timestamptz not null default now(),
  search_text text not null generated always as (
    plain_text(name) || ' ' || coalesce(plain_text(email), '') || ' ' || coalesce(regexp_replace(phone, '\D', '', 'g'), '')
  ) stored,
  -- What a business keeps of a client beside how they are reached.
  birth_day smallint,
  birth_month smallint,
  birth_year smallint,
  is_minor boolean not null default false,
  guardian_id uuid,
  blocked_at timestamptz,
  blocked_reason text,
  -- Another client turned out to be the same person; this row is kept so that it can be undone, and is shown nowhere.
  merged_into uuid,
  merged_at timestamptz,
  erased_at timestamptz,
  -- That a client had agreed to news of the business where it was before, as the file said that brought them along; when they
  -- were brought. It counts until they have an account, in which they say so themselves.
  news_agreed_at timestamptz,
  primary key (business_id, id),
  constraint customer_is_one_per_user unique (business_id, user_id),
  constraint customer_language_is_known check (language in ('en', 'fr')),
  foreign key (business_id, guardian_id) references customer (business_id, id),
  foreign key (business_id, merged_into) references customer (business_id, id),
  constraint customer_birthday_is_whole check (
    (birth_day is null) = (birth_month is null) and (birth_year is null or birth_day is not null)),
  constraint customer_birthday_is_a_day check (
    birth_day is null or make_date(coalesce(birth_year, 2000), birth_month, birth_day) is not null),
  constraint customer_who_is_minor_has_a_guardian check (not is_minor or guardian_id is not null),
  constraint customer_is_no_guardian_of_their_own check (guardian_id <> id),
  constraint customer_blocked_reason_is_bounded check (length(blocked_reason) <= 300),
  constraint customer_is_merged_into_another check (merged_into <> id and (merged_into is null) = (merged_at is null))
);
create index customer_by_search_text on customer using gist (business_id, search_text gist_trgm_ops);
-- Whoever opens their wallets is found among the customers of all businesses.
create index customer_by_user on customer (user_id) where user_id is not null;
create index customer_by_guardian on customer (business_id, guardian_id) where guardian_id is not null;
create index customer_by_name on customer (business_id, lower(name), id);
create index customer_merged on customer (business_id, merged_into) where merged_into is not null;

-- Who logs in with a code by SMS is a client before they have told their name. What a business does not know of a client
-- yet, it learns from their account; what it has written itself stays.
create function client_learns_from_account() returns trigger language plpgsql as $$
begin
  update customer set name = case when name = '' then new.name else name end,
    email = coalesce(email, new.reachable_email), phone = coalesce(phone, new.phone_number)
  where user_id = new.id and merged_into is null and erased_at is null
    and (name = '' and new.name <> '' or email is null and new.reachable_email is not null
      or phone is null and new.phone_number is not null);
  return null;
end $$;
create trigger user_tells_business after update of name, email, phone_number on "user"
  for each row when (not new.is_anonymous) execute function client_learns_from_account();

-- What a business says of itself: the words of its about page.
create table business_profile (
  business_id uuid primary key references business (id) on delete cascade,
  tagline jsonb not null,
  story jsonb not null,
  founded_year smallint,
  email text,
  phone text,
  -- In the order they are shown: [{"title": {"en", "fr"}, "text": {"en", "fr"}}] and [{"name": {"en", "fr"}, "by": text, "year":
  -- number}].
  principles jsonb not null default '[]',
  certificates jsonb not null default '[]',
  constraint business_profile_year_is_sane check (founded_year between 1800 and 2200),
  constraint business_profile_principles_are_a_list check (jsonb_typeof(principles) = 'array' and jsonb_array_length(principles) <= 12),
  constraint business_profile_certificates_are_a_list check (jsonb_typeof(certificates) = 'array' and jsonb_array_length(certificates) <= 12)
);

-- A business that the platform has suspended: its shops are found by nobody and take nothing new until it is lifted. What was
-- booked and paid before stays. Every suspension keeps a row of its own.
create table suspension (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  reason text not null,
  suspended_at timestamptz not null,
  suspended_by text references "user" (id) on delete set null,
  lifted_at timestamptz,
  lifted_by text references "user" (id) on delete set null,
  primary key (business_id, id),
  constraint suspension_says_why check (length(btrim(reason)) between 1 and 1000),
  constraint suspension_ends_after_it_began check (lifted_at >= suspended_at)
);
create unique index suspension_is_one_at_a_time on suspension (business_id) where lifted_at is null;
create index suspension_by_suspender on suspension (suspended_by) where suspended_by is not null;
create index suspension_by_lifter on suspension (lifted_by) where lifted_by is not null;

-- The links by which whoever runs an empty installation sets it up. Of a link nothing is kept but a hash, and that until there is a
-- business.
create table set_up_link (
  hash text primary key,
  expires_at timestamptz not null
);

-- What the team writes about a client. Each change is a version of its own; an empty text is a note that was taken away.
create table customer_note (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  version smallint not null,
  customer_id uuid not null,
  text text not null,
  author_id text references "user" (id) on delete set null,
  author_name text not null,
  written_at timestamptz not null,
  primary key (business_id, id, version),
  foreign key (business_id, customer_id) references customer (business_id, id),
  constraint customer_note_is_bounded check (length(text) <= 4000)
);
create index customer_note_by_customer on customer_note (business_id, customer_id, id);
create index customer_note_by_author on customer_note (author_id) where author_id is not null;

-- Who belongs together, told from both sides: `relative_id` is the partner, parent … of `customer_id`.
create table customer_relation (
  business_id uuid not null,
  customer_id uuid not null,
  relative_id uuid not null,
  kind text not null,
  primary key (business_id, customer_id, relative_id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  foreign key (business_id, relative_id) references customer (business_id, id),
  constraint customer_relation_is_with_somebody_else check (customer_id <> relative_id),
  constraint customer_relation_kind_is_known check (kind in ('partner', 'parent', 'child', 'sibling', 'friend'))
);
create index customer_relation_by_relative on customer_relation (business_id, relative_id);

-- Who was taken out of a business, so that it can be taken back as it was for a day.
create table former_member (
  business_id uuid not null references business (id),
  user_id text not null references "user" (id) on delete cascade,
  role text not null,
  joined_at timestamptz not null,
  removed_at timestamptz not null,
  kept jsonb not null,
  primary key (business_id, user_id),
  constraint former_member_role_is_known check (role in ('owner', 'manager', 'front_desk', 'therapist'))
);
create index former_member_by_user on former_member (user_id);
create index former_member_by_removal on former_member (removed_at);

-- Who was asked to work for a business: by a mail, or by a code that is told. It opens once; neither of the two can be read here.
create table member_invitation (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  name text not null,
  email text,
  role text not null,
  language text not null,
  staff_id uuid,
  seed text not null,
  hash text not null,
  invited_by text references "user" (id) on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  accepted_at timestamptz,
  accepted_by text references "user" (id) on delete set null,
  primary key (business_id, id),
  constraint member_invitation_opens_by_one_secret unique (hash),
  constraint member_invitation_ends_after_it_was_sent check (expires_at > sent_at),
  constraint member_invitation_is_taken_or_revoked check (accepted_at is null or revoked_at is null),
  constraint member_invitation_role_is_known check (role in ('owner', 'manager', 'front_desk', 'therapist')),
  constraint member_invitation_language_is_known check (language in ('en', 'fr'))
);
create index member_invitation_by_end on member_invitation (expires_at);
create index member_invitation_by_taker on member_invitation (accepted_by) where accepted_by is not null;

-- A browser that several members use, one after the other: it is known by a key that only it has, and each comes in by a PIN.
create table shared_desk (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  name text not null,
  hash text not null,
  lock_minutes integer not null,
  opened_by text references "user" (id) on delete set null,
  opened_at timestamptz not null,
  used_at timestamptz not null,
  primary key (business_id, id),
  constraint shared_desk_is_known_by_one_key unique (hash),
  constraint shared_desk_locks_within_an_hour check (lock_minutes between 1 and 60)
);

alter table session add constraint session_ends_with_its_desk foreign key (business_id, desk_id)
  references shared_desk (business_id, id) on delete cascade;

-- Of a PIN nothing is kept but a slow hash. `failures`: wrong tries since the last right one; after five it opens nothing any more.
create table member_pin (
  business_id uuid not null,
  user_id text not null,
  hash text not null,
  failures integer not null default 0,
  chosen_at timestamptz not null,
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references membership (business_id, user_id) on delete cascade,
  constraint member_pin_failures_are_counted check (failures between 0 and 5)
);
create trigger member_pin_ends_its_sessions after delete or update of hash on member_pin
  for each row execute function member_pin_has_gone();
