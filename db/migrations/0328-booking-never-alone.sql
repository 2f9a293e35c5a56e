-- A first visit of a new client is offered only while a second therapist is at work, and the client is not told why.
alter table shop add column never_alone boolean not null default false;

alter table lost_wish
  drop constraint lost_wish_reason_is_known,
  add constraint lost_wish_reason_is_known check (reason in ('closed', 'no_skilled_therapist', 'therapist_off', 'therapist_busy',
    'therapist_load', 'rooms_full', 'gap_rule', 'past_notice', 'beyond_horizon', 'service_hours', 'day_limit', 'not_then'));

-- Who of the team hears when somebody at a shop calls for help without a sound.
create table signal_recipient (
  business_id uuid not null,
  shop_id uuid not null,
  user_id text not null,
  primary key (business_id, shop_id, user_id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  foreign key (business_id, user_id) references membership (business_id, user_id) on delete cascade
);
create index signal_recipient_by_member on signal_recipient (business_id, user_id);

-- A therapist called for help at a visit. Where and with whom is sealed until somebody who is named opens it.
create table silent_signal (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  booking_id uuid not null,
  content_sealed text not null,
  raised_by text references "user" (id) on delete set null,
  raised_at timestamptz not null,
  opened_by text references "user" (id) on delete set null,
  opened_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  foreign key (business_id, booking_id) references booking (business_id, id) on delete cascade,
  constraint silent_signal_is_opened_after_it_is_raised check (opened_at >= raised_at)
);
create index silent_signal_by_shop on silent_signal (business_id, shop_id, raised_at);
create index silent_signal_by_booking on silent_signal (business_id, booking_id);
create index silent_signal_by_person on silent_signal (raised_by);
