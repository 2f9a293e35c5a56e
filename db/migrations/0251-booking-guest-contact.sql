-- A guest of a party who is told of their own part: where, in which language, since when and by whom that is known; and whether they
-- have opened their invitation.
alter table guest
  add column language text,
  add column contact_at timestamptz,
  add column contact_from text,
  add column opened_at timestamptz,
  add constraint guest_language_is_known check (language in ('en', 'fr')),
  add constraint guest_contact_from_is_known check (contact_from in ('booker', 'guest')),
  add constraint guest_contact_is_one check (num_nonnulls(email, phone) <= 1),
  add constraint guest_contact_says_since_when_and_how check (
    num_nonnulls(email, phone) = 0 or num_nulls(language, contact_at, contact_from) = 0);
create index guest_with_a_contact on guest (contact_at) where contact_at is not null;

-- Whether the guests of a party may choose another time for their own part at their invitation, as its booker has it.
alter table booking add column guests_may_move boolean not null default true;
