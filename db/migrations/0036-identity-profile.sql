-- What a person tells of themself beside what they log in with, and how far they have come in setting the account up.
create table profile (
  user_id text primary key references "user" (id) on delete cascade,
  -- How a spa reaches them; whoever logs in by phone has a number of that kind in "user".
  contact_phone text,
  -- Of the portrait's files; the address is in "user".image.
  photo_name text,
  set_up_step text not null default 'you',
  set_up_ended_at timestamptz,
  updated_at timestamptz not null,
  constraint profile_set_up_step_is_known check (set_up_step in ('you', 'contact', 'wellness', 'news')),
  constraint profile_phone_is_bounded check (length(contact_phone) between 6 and 20)
);
create index profile_by_photo on profile (photo_name) where photo_name is not null;

-- Data about health, each field encrypted by itself: the id of a key, a dot, and what that key has sealed.
create table wellness_note (
  user_id text primary key references "user" (id) on delete cascade,
  pressure text,
  areas_to_avoid text,
  allergies text,
  updated_at timestamptz not null,
  constraint wellness_note_is_sealed check (
    pressure ~ '^[a-z0-9-]+\.[A-Za-z0-9_-]{38,}$' and areas_to_avoid ~ '^[a-z0-9-]+\.[A-Za-z0-9_-]{38,}$' and
    allergies ~ '^[a-z0-9-]+\.[A-Za-z0-9_-]{38,}$')
);

-- Who has opened the notes, told to the person they are about: in the words of that day, since people and spas change.
create table wellness_opening (
  id uuid primary key default uuidv7(),
  user_id text not null references "user" (id) on delete cascade,
  opened_by text not null,
  opener_name text not null,
  business_name text not null,
  booking_id uuid not null,
  booking_code text not null,
  opened_at timestamptz not null
);
create index wellness_opening_by_person on wellness_opening (user_id, opened_at desc);
