-- What reports show, worked out a day of a shop at a time from what its visits, orders, postings and claims say, and summed up by
-- months. Nothing here is a truth of its own: whatever is thrown away is worked out again.

-- Days to be worked out anew, since something about them has changed.
create table report_due (
  business_id uuid not null,
  shop_id uuid not null,
  day date not null,
  primary key (business_id, shop_id, day),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade
);

-- Days that are worked out, and as of when.
create table report_day (
  business_id uuid not null,
  shop_id uuid not null,
  day date not null,
  computed_at timestamptz not null,
  primary key (business_id, shop_id, day),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade
);

-- Money by the day it was posted, visits by the day they began. `cut` says which of the last five of the key tell its rows apart:
-- `all` of them, one of them, or none (`total`), so that a report reads no more rows than it shows.
create table report_figure (
  business_id uuid not null,
  shop_id uuid not null,
  grain text not null,
  from_day date not null,
  cut text not null,
  currency text not null,
  service_id uuid,
  product_id uuid,
  staff_id uuid,
  source text,
  offer_id uuid,
  service_minor bigint not null,
  product_minor bigint not null,
  fee_minor bigint not null,
  refund_minor bigint not null,
  tax_minor bigint not null,
  tip_minor bigint not null,
  discount_minor bigint not null,
  completed integer not null,
  no_shows integer not null,
  cancelled integer not null,
  late integer not null,
  guests integer not null,
  new_clients integer not null,
  returning_clients integer not null,
  rebooked_7 integer not null,
  rebooked_30 integer not null,
  rebooked_60 integer not null,
  rebooked_90 integer not null,
  treatments integer not null,
  served integer not null,
  missed integer not null,
  minutes integer not null,
  -- Of what was given back, what was of treatments and what of products: commission is owed on what is left of each.
  refund_service_minor bigint not null,
  refund_product_minor bigint not null,
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint report_figure_stands_once unique nulls not distinct
    (business_id, cut, grain, from_day, shop_id, currency, service_id, product_id, staff_id, source, offer_id),
  constraint report_figure_grain_is_known check (grain in ('day', 'month')),
  constraint report_figure_of_a_month_begins_it check (grain = 'day' or extract(day from from_day) = 1),
  constraint report_figure_cut_is_known check (cut in ('all', 'total', 'service', 'product', 'staff', 'source', 'offer'))
);
create index report_figure_of_a_shop on report_figure (business_id, shop_id, grain, from_day);
create index report_figure_of_a_therapist on report_figure (business_id, staff_id, grain, from_day) where cut = 'all';
create index report_figure_of_a_service on report_figure (business_id, service_id, grain, from_day) where cut = 'all';

-- What came in and went back, by the way of payment; as the till counts it.
create table report_taking (
  business_id uuid not null,
  shop_id uuid not null,
  grain text not null,
  from_day date not null,
  currency text not null,
  tender text not null,
  taken_minor bigint not null,
  returned_minor bigint not null,
  primary key (business_id, grain, from_day, shop_id, currency, tender),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint report_taking_grain_is_known check (grain in ('day', 'month'))
);

-- Minutes that could be booked and that were, for each of the 24 hours of a day of the shop's clock: of a therapist, of a room or
-- piece of equipment (its places together), and of all of a shop's (`team`, `rooms`). A month has a row for each weekday.
create table report_time (
  business_id uuid not null,
  shop_id uuid not null,
  grain text not null,
  from_day date not null,
  weekday smallint not null,
  subject text not null,
  subject_id uuid not null,
  available integer[] not null,
  booked integer[] not null,
  available_minutes integer not null,
  booked_minutes integer not null,
  primary key (business_id, subject, grain, from_day, weekday, shop_id, subject_id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint report_time_grain_is_known check (grain in ('day', 'month')),
  constraint report_time_of_a_month_begins_it check (grain = 'day' or extract(day from from_day) = 1),
  constraint report_time_of_a_day_is_of_its_weekday check (weekday between 1 and 7 and (grain = 'month' or extract(isodow from from_day) = weekday)),
  constraint report_time_subject_is_known check (subject in ('staff', 'unit', 'team', 'rooms')),
  constraint report_time_has_24_hours check (cardinality(available) = 24 and cardinality(booked) = 24)
);
create index report_time_of_one on report_time (business_id, subject_id, grain, from_day);
create index report_time_of_a_shop on report_time (business_id, shop_id, grain, from_day);

insert into outbox_reader (name) values ('report');

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
  -- A search over the spas that found no time is a wish of those it would have shown. It may ask for a part of the day: from
  -- `minute` on and before `to_minute`.
  is_search boolean not null,
  to_minute smallint,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  foreign key (business_id, service_id) references service (business_id, id) on delete cascade,
  constraint lost_wish_has_guests check (guests between 1 and 12),
  constraint lost_wish_minute_is_of_a_day check (minute between 0 and 1439),
  constraint lost_wish_is_kept_to_the_hour check (asked_at = date_trunc('hour', asked_at, 'UTC')),
  constraint lost_wish_reason_is_known check (reason in ('closed', 'no_skilled_therapist', 'therapist_off', 'therapist_busy',
    'therapist_load', 'rooms_full', 'gap_rule', 'past_notice', 'beyond_horizon')),
  constraint lost_wish_part_of_day_is_searched check (
    to_minute is null or (is_search and minute is not null and to_minute > minute and to_minute <= 1440)),
  constraint lost_wish_search_names_no_start check (not is_search or (minute is null) = (to_minute is null))
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
