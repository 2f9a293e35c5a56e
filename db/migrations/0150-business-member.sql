-- Somebody may work for several businesses. Which of them they act for is said after the log-in and stands in the session: it ends
-- with the membership.
alter table membership drop constraint membership_is_one_per_user;
create index membership_by_user on membership (user_id);

alter table session
  add column business_id uuid,
  add constraint session_is_at_a_business_of_its_user foreign key (business_id, user_id)
    references membership (business_id, user_id) on delete set null (business_id);
create index session_by_business on session (business_id, user_id) where business_id is not null;

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
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete set null (staff_id),
  constraint member_invitation_opens_by_one_secret unique (hash),
  constraint member_invitation_ends_after_it_was_sent check (expires_at > sent_at),
  constraint member_invitation_is_taken_or_revoked check (accepted_at is null or revoked_at is null),
  constraint member_invitation_role_is_known check (role in ('owner', 'manager', 'front_desk', 'therapist')),
  constraint member_invitation_language_is_known check (language in ('en', 'fr'))
);
create index member_invitation_by_end on member_invitation (expires_at);
create index member_invitation_by_taker on member_invitation (accepted_by) where accepted_by is not null;

-- An owner may do everything, so that somebody always can.
alter table permission add constraint permission_is_never_of_owners check (role in ('manager', 'front_desk', 'therapist'));
