-- Private addresses that need no log-in. An address ends in a token, and of that the database has a hash alone: the token
-- follows from the seed and the secret of the server, so that its owner can see it again and nobody can read it here.

-- Where a calendar reads the visits of a customer, or of a therapist.
create table calendar_feed (
  id uuid primary key default uuidv7(),
  user_id text not null references "user" (id) on delete cascade,
  business_id uuid,
  staff_id uuid,
  seed text not null,
  token_hash text not null,
  opened_at timestamptz not null,
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete cascade,
  constraint calendar_feed_names_a_therapist_of_a_business check ((business_id is null) = (staff_id is null)),
  constraint calendar_feed_token_leads_to_one unique (token_hash)
);
create unique index calendar_feed_is_one_per_customer on calendar_feed (user_id) where staff_id is null;
create unique index calendar_feed_is_one_per_therapist on calendar_feed (business_id, staff_id) where staff_id is not null;

-- Where a guest of a party finds their part of the visit, and what they have told of themself.
alter table guest
  add column invited_at timestamptz,
  add column invitation_seed text,
  add column invitation_hash text,
  add column answered_at timestamptz,
  add column consented_at timestamptz,
  add column consent_version text,
  add constraint guest_invitation_is_whole check ((invited_at is null) = (invitation_seed is null) and (invited_at is null) = (invitation_hash is null)),
  add constraint guest_invitation_leads_to_one unique (invitation_hash),
  add constraint guest_consent_says_to_what check ((consented_at is null) = (consent_version is null)),
  add constraint guest_texts_are_bounded check (length(name) <= 200 and length(note) <= 2000);
