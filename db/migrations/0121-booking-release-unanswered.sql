-- A shop may cancel a visit whose booker was asked if they are coming and has not said so, so many minutes before it begins;
-- null: it never does. The booker is told until when to answer, and is held to what they were told.
alter table shop
  add column release_unanswered_minutes integer,
  add constraint shop_releases_hours_before_the_visit check (release_unanswered_minutes between 120 and 2880);
alter table booking
  add column affirm_by timestamptz,
  add constraint booking_is_affirmed_before_it_starts check (affirm_by < affirm_asked_for);
create index booking_to_affirm on booking (affirm_by) where affirm_by is not null and state = 'confirmed';
