-- A place: where it is, when it is open, which rules its bookings follow.
-- Stands for c19a50d3b192ea404f9ebd1bd5bb86cbc4566688621bf0b11a896731ce847434, which had an index that needs earthdistance.
create table picture (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  file text not null,
  alt jsonb not null,
  tint text not null,
  primary key (business_id, id)
);

create table shop (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  slug text not null,
  name text not null,
  description jsonb not null,
  street text not null,
  postal_code text not null,
  city text not null,
  country text not null,
  latitude double precision not null,
  longitude double precision not null,
  phone text,
  email text,
  time_zone text not null,
  currency text not null,
  tax_rate integer not null,
  tax_is_included boolean not null,
  amenities text[] not null default '{}',
  is_featured boolean not null default false,
  rating_average numeric(3, 2),
  rating_count integer not null default 0,
  -- What lists show and search of the menu; the catalogue, which stands to the right, tells it through shop.describe.
  from_price_minor bigint,
  category_kinds text[] not null default '{}',
  search_text text not null default '',
  hold_minutes integer not null default 10,
  grid_minutes integer not null default 15,
  notice_minutes integer not null default 60,
  horizon_days integer not null default 90,
  party_limit integer not null default 6,
  wait_minutes integer not null default 15,
  gap_rule text not null default 'off',
  gap_minutes integer not null default 0,
  assignment_rule text not null default 'least_busy',
  cancellation_policy jsonb not null default '{"tiers": [{"untilMinutes": 1440, "feeRate": 0}, {"untilMinutes": 240, "feeRate": 50000}], "lateFeeRate": 100000, "noShowFeeRate": 100000}',
  version bigint not null default 1,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint shop_slug_is_unique_in_its_business unique (business_id, slug),
  constraint shop_country_is_iso_3166 check (country ~ '^[A-Z]{2}$'),
  constraint shop_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint shop_tax_rate_is_of_100000 check (tax_rate between 0 and 100000),
  constraint shop_latitude_is_on_earth check (latitude between -90 and 90),
  constraint shop_longitude_is_on_earth check (longitude between -180 and 180),
  constraint shop_hold_lasts_a_while check (hold_minutes between 1 and 60),
  constraint shop_grid_is_of_sane_length check (grid_minutes between 5 and 120),
  constraint shop_notice_is_not_negative check (notice_minutes >= 0),
  constraint shop_horizon_is_bounded check (horizon_days between 1 and 400),
  constraint shop_party_is_bounded check (party_limit between 1 and 12),
  constraint shop_wait_is_not_negative check (wait_minutes between 0 and 240),
  constraint shop_gap_rule_is_known check (gap_rule in ('off', 'touch_edge', 'no_gap_below')),
  constraint shop_assignment_rule_is_known check (assignment_rule in ('least_busy', 'fair', 'fewest_gaps'))
);
create index shop_by_id on shop (id);
create index shop_by_text on shop using gin (search_text gin_trgm_ops) where is_active;

create table shop_hours (
  business_id uuid not null,
  shop_id uuid not null,
  weekday smallint not null,
  from_minute smallint not null,
  to_minute smallint not null,
  primary key (business_id, shop_id, weekday, from_minute),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint shop_hours_weekday_is_iso check (weekday between 1 and 7),
  constraint shop_hours_end_after_they_begin check (from_minute >= 0 and to_minute > from_minute and to_minute <= 2880)
);

-- Days that differ from the week: closed, or (with minutes) open at other hours.
create table shop_closure (
  business_id uuid not null,
  shop_id uuid not null,
  id uuid not null default uuidv7(),
  from_day date not null,
  to_day date not null,
  from_minute smallint,
  to_minute smallint,
  reason jsonb,
  primary key (business_id, shop_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint shop_closure_days_are_in_order check (to_day >= from_day),
  constraint shop_closure_hours_come_as_a_pair check ((from_minute is null) = (to_minute is null) and (from_minute is null or to_minute > from_minute))
);

create table shop_picture (
  business_id uuid not null,
  shop_id uuid not null,
  position smallint not null,
  picture_id uuid not null,
  primary key (business_id, shop_id, position),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  foreign key (business_id, picture_id) references picture (business_id, id)
);
