-- A picture is a drawn scene of ours, one SVG file, or a photograph of the business, kept in several widths and two formats.
create table picture (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  file text not null,
  alt jsonb not null,
  tint text not null,
  type text not null default 'image/svg+xml',
  width integer not null default 1200,
  height integer not null default 900,
  -- Of a photograph: how wide its files are, from small to large; a few bytes of blur; all its files together.
  widths integer[] not null default '{}',
  blur text,
  bytes integer,
  created_by text references "user" (id) on delete set null,
  created_at timestamptz not null default now(),
  -- No shop shows it any more since then; after a while it is forgotten.
  removed_at timestamptz,
  -- A picture without a public address: of a conversation, or of a review that has been taken down. Whoever may see it asks for
  -- it by what it belongs to.
  is_private boolean not null default false,
  primary key (business_id, id),
  constraint picture_type_is_known check (type in ('image/svg+xml', 'image/webp')),
  constraint picture_has_a_size check (width > 0 and height > 0),
  constraint picture_of_a_photograph_has_widths check
    ((type = 'image/webp') = (cardinality(widths) > 0 and blur is not null and bytes is not null)),
  constraint picture_says_what_it_shows check (alt ? 'en' and alt ? 'fr')
);
-- The sweep asks which files are still somebody's, and which rows are nobody's.
create index picture_by_file on picture (file);
create index picture_by_removal on picture (removed_at) where removed_at is not null;

-- A place: where it is, when it is open, which rules its bookings follow.
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
  -- When a shop reminds people of their visit, and when it lets them sleep. Minutes of the day are the shop's own clock.
  reminder_minutes integer[] not null default '{2880,180}',
  free_cancel_reminder_minutes integer default 180,
  quiet_from_minute smallint not null default 1260,
  quiet_to_minute smallint not null default 480,
  -- Who sells, as a receipt must say it: the company's name where it is not the business's own, and its tax number.
  legal_name text,
  tax_number text,
  -- Some shops book nobody whom they cannot ring.
  is_phone_required boolean not null default false,
  -- How many visits to pay at the shop a client may have; null: as many as they like.
  unpaid_limit smallint default 3,
  -- What a shop asks for before a visit stands, as shared/src/shop/deposit.ts has it; none asks for nothing.
  deposit_rules jsonb not null default '[]',
  -- Which tips a shop suggests, in 1/100,000 of the price; null: those of shared/src/payment/tip.ts; an empty list: it takes
  -- none.
  tip_presets jsonb,
  -- Through what a shop lets its clients pay for a visit, of shared/src/payment/tenders.ts. With none nobody could book.
  tenders text[] not null default '{card,paypal,paylater,at_shop}',
  review_months smallint not null default 3,
  -- Closed to the public by a suspension of its business, and to be opened again with it.
  is_suspended boolean not null default false,
  -- A shop may cancel a visit whose booker was asked if they are coming and has not said so, so many minutes before it begins;
  -- null: it never does. The booker is told until when to answer, and is held to what they were told.
  release_unanswered_minutes integer,
  -- Whether the clients of a shop are told when its desk moves or cancels their visits, where the desk says nothing else.
  tells_clients boolean not null default true,
  -- Where a shop answers before a visit stands, what was held becomes a request: its therapists and rooms stay kept, its money
  -- set aside, until the shop has answered or `held_until` is over. Null: whoever books has booked.
  approval_rule jsonb,
  -- What a shop's people set beside its hours: its colour, how many visits a client may have ahead of them, and how many days a
  -- body needs between two visits of a service (a list of service and days).
  brand_color text,
  open_limit integer,
  spacing_rules jsonb not null default '[]',
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
  constraint shop_party_is_bounded check (party_limit between 1 and 6),
  constraint shop_wait_is_not_negative check (wait_minutes between 0 and 240),
  constraint shop_gap_rule_is_known check (gap_rule in ('off', 'touch_edge', 'no_gap_below')),
  constraint shop_assignment_rule_is_known check (assignment_rule in ('least_busy', 'fair', 'fewest_gaps')),
  constraint shop_reminds_three_times_at_most check (cardinality(reminder_minutes) <= 3),
  constraint shop_reminds_before_the_visit check (0 < all (reminder_minutes) and 20160 >= all (reminder_minutes)),
  constraint shop_reminds_before_the_deadline check (free_cancel_reminder_minutes between 15 and 2880),
  constraint shop_quiet_hours_are_of_a_day check (quiet_from_minute between 0 and 1439 and quiet_to_minute between 0 and 1439),
  constraint shop_legal_name_is_a_name check (legal_name ~ '\S' and length(legal_name) <= 160),
  constraint shop_tax_number_is_short check (tax_number ~ '\S' and length(tax_number) <= 60),
  constraint shop_unpaid_limit_is_sane check (unpaid_limit between 1 and 20),
  constraint shop_deposit_rules_are_a_list check (jsonb_typeof(deposit_rules) = 'array'),
  constraint shop_tip_presets_are_a_list check (jsonb_typeof(tip_presets) = 'array' and jsonb_array_length(tip_presets) <= 5),
  constraint shop_tenders_are_known check (tenders <@ '{card,paypal,paylater,at_shop}'),
  constraint shop_takes_some_tender check (cardinality(tenders) > 0),
  constraint shop_takes_reviews_for_a_while check (review_months between 1 and 24),
  constraint shop_suspended_is_not_active check (not (is_suspended and is_active)),
  constraint shop_releases_hours_before_the_visit check (release_unanswered_minutes between 120 and 2880),
  constraint shop_approval_rule_is_one check (jsonb_typeof(approval_rule) = 'object'),
  constraint shop_brand_color_is_of_six_digits check (brand_color ~ '^#[0-9a-f]{6}$'),
  constraint shop_open_limit_is_bounded check (open_limit between 1 and 50),
  constraint shop_spacing_rules_are_a_list check (jsonb_typeof(spacing_rules) = 'array'),
  constraint shop_gap_is_bounded check (gap_minutes between 0 and 240)
);
create index shop_by_id on shop (id);
create index shop_by_text on shop using gin (search_text gin_trgm_ops) where is_active;
create index shop_by_latitude on shop (latitude) where is_active;
comment on column shop.review_months is 'How long after its end a visit may be reviewed.';
create trigger shop_tells_of_being_new after insert on shop for each row execute function shop_tells_of_its_change();
create trigger shop_tells_of_its_change after update on shop for each row
  when (old is distinct from new) execute function shop_tells_of_its_change();
create trigger shop_gets_its_page after insert on shop for each row execute function shop_gets_its_page();

alter table shop_page add foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade;

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

-- The pictures of a shop stand in albums, in the order of the albums; one without an album follows them.
create table album (
  business_id uuid not null,
  shop_id uuid not null,
  id uuid not null default uuidv7(),
  name jsonb not null,
  position smallint not null,
  primary key (business_id, shop_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint album_is_named_in_both_languages check (name ?& array['en', 'fr']),
  constraint album_has_a_place_of_its_own unique (business_id, shop_id, position) deferrable initially deferred
);
create trigger album_tells_pages_of_insert after insert on album referencing new table as come
  for each statement execute function shop_page_hears_of_a_change(false, '*', 'select t.business_id, t.shop_id from t');
create trigger album_tells_pages_of_delete after delete on album referencing old table as gone
  for each statement execute function shop_page_hears_of_a_change(false, '*', 'select t.business_id, t.shop_id from t');
create trigger album_tells_pages_of_update after update on album referencing old table as gone new table as come
  for each statement execute function shop_page_hears_of_a_change(false, '*', 'select t.business_id, t.shop_id from t');

create table shop_picture (
  business_id uuid not null,
  shop_id uuid not null,
  position smallint not null,
  picture_id uuid not null,
  album_id uuid,
  primary key (business_id, shop_id, position),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  foreign key (business_id, picture_id) references picture (business_id, id),
  -- A shop shows a picture once.
  constraint shop_picture_is_shown_once unique (business_id, shop_id, picture_id),
  constraint shop_picture_is_in_an_album_of_its_shop foreign key (business_id, shop_id, album_id)
    references album (business_id, shop_id, id) on delete set null (album_id)
);
create index shop_picture_by_picture on shop_picture (business_id, picture_id);
create index shop_picture_by_album on shop_picture (business_id, shop_id, album_id) where album_id is not null;

-- Shops that somebody wants to find again.
create table favourite (
  business_id uuid not null,
  shop_id uuid not null,
  user_id text not null references "user" (id) on delete cascade,
  created_at timestamptz not null,
  primary key (business_id, shop_id, user_id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade
);
create index favourite_by_user on favourite (user_id, created_at desc);

-- What a business says in its own words: about itself, how it keeps data, its terms, its help, and of each shop. Each saving is a
-- version of its own; the newest is what customers read.
create table rich_text (
  business_id uuid not null references business (id),
  kind text not null,
  subject_id uuid not null,
  version integer not null,
  body jsonb not null,
  written_at timestamptz not null,
  written_by text references "user" (id) on delete set null,
  -- The version whose words these are again.
  restored_from integer,
  -- Of whom it is, where that is a shop.
  shop_id uuid generated always as (case when kind = 'shop' then subject_id end) stored,
  -- A service says more of itself in a text of its own, with its versions; a draft that is deleted takes it along.
  service_id uuid generated always as (case when kind = 'service' then subject_id end) stored,
  primary key (business_id, kind, subject_id, version),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint rich_text_kind_is_known check (kind in ('about', 'privacy', 'terms', 'help', 'shop', 'service')),
  constraint rich_text_versions_begin_with_one check (version >= 1),
  constraint rich_text_restores_what_was_before check (restored_from < version),
  constraint rich_text_is_in_both_languages check (body ?& array['en', 'fr']),
  constraint rich_text_is_bounded check (pg_column_size(body) <= 1000000),
  constraint rich_text_is_of_its_business_or_a_part_of_it check (kind in ('shop', 'service') or subject_id = business_id)
);
create index rich_text_by_writer on rich_text (written_by) where written_by is not null;
create index rich_text_by_shop on rich_text (business_id, shop_id) where shop_id is not null;
create index rich_text_by_service on rich_text (business_id, service_id) where service_id is not null;

create function rich_text_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a text stays as it is: the next one is a row of its own';
end $$;
create trigger rich_text_stays before update of body, kind, subject_id, version, written_at, restored_from on rich_text
  for each row execute function rich_text_stays();

-- The pictures in a version: while it is kept, they are.
create table rich_text_picture (
  business_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  version integer not null,
  picture_id uuid not null,
  primary key (business_id, kind, subject_id, version, picture_id),
  foreign key (business_id, kind, subject_id, version)
    references rich_text (business_id, kind, subject_id, version) on delete cascade,
  foreign key (business_id, picture_id) references picture (business_id, id)
);
create index rich_text_picture_by_picture on rich_text_picture (business_id, picture_id);

-- Its reviews, which stand to the right, tell a shop what they make of it. One that stays as it is tells nobody of a change.
create function shop_takes_its_rating(business uuid, shop uuid, stars_given integer, stars_mean numeric) returns void
language sql as $$
  update shop s set rating_count = stars_given, rating_average = stars_mean
  where s.business_id = business and s.id = shop
    and (s.rating_count, s.rating_average) is distinct from (stars_given, stars_mean)
$$;

-- When a shop pays for a place in front, from and to in its own days, and where it then stands among those who pay.
create table placement (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  from_day date not null,
  to_day date not null,
  position integer not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint placement_ends_after_it_begins check (to_day >= from_day),
  constraint placement_is_two_years_at_most check (to_day - from_day < 732),
  constraint placement_position_is_one_of_ninety_nine check (position between 1 and 99),
  constraint placement_of_a_shop_is_one_at_a_time exclude using gist (
    business_id with =, shop_id with =, daterange(from_day, to_day, '[]') with &&)
);

-- Distances by a function of our own: earthdistance is for superusers to install, and a database is often all that one has.
create function metres_between(
  from_latitude double precision, from_longitude double precision, latitude double precision, longitude double precision
) returns double precision language sql immutable parallel safe
return 2 * 6378168 * asin(least(1, sqrt(
  power(sind((latitude - from_latitude) / 2), 2)
  + cosd(from_latitude) * cosd(latitude) * power(sind((longitude - from_longitude) / 2), 2))));
