-- A wish for a time that found nothing. It says nothing of who wished: no account, no address, no text of theirs.
create table lost_wish (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  -- The first of its services, for the lists; all that was wished for stands in `visit`.
  service_id uuid,
  visit jsonb not null,
  guests smallint not null,
  -- The day that was wished for, on the shop's clock; with a minute where it was one start.
  day date not null,
  minute smallint,
  reason text not null,
  -- To the hour: nobody is found again by the minute.
  asked_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  foreign key (business_id, service_id) references service (business_id, id) on delete cascade,
  constraint lost_wish_has_guests check (guests between 1 and 12),
  constraint lost_wish_minute_is_of_a_day check (minute between 0 and 1439),
  constraint lost_wish_is_kept_to_the_hour check (asked_at = date_trunc('hour', asked_at, 'UTC')),
  constraint lost_wish_reason_is_known check (reason in ('closed', 'no_skilled_therapist', 'therapist_off', 'therapist_busy',
    'therapist_load', 'rooms_full', 'gap_rule', 'past_notice', 'beyond_horizon'))
);
create index lost_wish_by_day on lost_wish (business_id, shop_id, day);
create index lost_wish_by_age on lost_wish (asked_at);

-- So that a reload is no second wish: a hash under the key of the day, which nobody can turn back. Both are dropped after a day.
create table lost_wish_key (
  day date primary key,
  key bytea not null,
  constraint lost_wish_key_is_long check (length(key) = 32)
);
create table lost_wish_seen (
  day date not null references lost_wish_key (day) on delete cascade,
  hash bytea not null,
  primary key (day, hash)
);
