-- Several services in an order, with pauses between them, for one price. It is booked as one visit.
create table day_package (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  name jsonb not null,
  description jsonb not null,
  picture_id uuid,
  is_active boolean not null default false,
  channel text not null default 'everywhere',
  guest_limit smallint not null default 6,
  version integer not null default 0,
  primary key (business_id, id),
  foreign key (business_id, picture_id) references picture (business_id, id),
  constraint day_package_channel_is_known check (channel in ('everywhere', 'desk', 'online')),
  constraint day_package_is_for_one_to_six_guests check (guest_limit between 1 and 6)
);
create index day_package_by_picture on day_package (business_id, picture_id) where picture_id is not null;

-- What it costs a guest, and two guests together where that is less.
create table day_package_price (
  business_id uuid not null,
  day_package_id uuid not null,
  currency text not null,
  price_minor bigint not null,
  pair_price_minor bigint,
  primary key (business_id, day_package_id, currency),
  foreign key (business_id, day_package_id) references day_package (business_id, id) on delete cascade,
  constraint day_package_price_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint day_package_price_is_not_negative check (price_minor >= 0),
  constraint day_package_price_of_two_is_halved check (pair_price_minor >= 0 and pair_price_minor % 2 = 0)
);

-- Its services in their order, each with what passes before it. `share`: of 100,000, what of the price is earned by it; none where the
-- prices of the menu say that.
create table day_package_step (
  business_id uuid not null,
  day_package_id uuid not null,
  position smallint not null,
  variant_id uuid not null,
  pause_least smallint not null,
  pause_most smallint not null,
  share integer,
  extra jsonb,
  primary key (business_id, day_package_id, position),
  foreign key (business_id, day_package_id) references day_package (business_id, id) on delete cascade,
  foreign key (business_id, variant_id) references variant (business_id, id),
  constraint day_package_has_six_steps_at_most check (position between 0 and 5),
  constraint day_package_pause_ends_after_it_begins check (pause_least between 0 and pause_most and pause_most <= 180),
  constraint day_package_begins_without_a_pause check (position > 0 or pause_most = 0),
  constraint day_package_share_is_a_part check (share between 0 and 100000)
);
create index day_package_step_by_variant on day_package_step (business_id, variant_id);

create table day_package_shop (
  business_id uuid not null,
  day_package_id uuid not null,
  shop_id uuid not null,
  primary key (business_id, day_package_id, shop_id),
  foreign key (business_id, day_package_id) references day_package (business_id, id) on delete cascade,
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade
);
create index day_package_shop_by_shop on day_package_shop (business_id, shop_id);

-- When it is given, in place of the hours of its services; none: as they say.
create table day_package_hours (
  business_id uuid not null,
  day_package_id uuid not null,
  weekday smallint not null,
  from_minute smallint not null,
  to_minute smallint not null,
  primary key (business_id, day_package_id, weekday),
  foreign key (business_id, day_package_id) references day_package (business_id, id) on delete cascade,
  constraint day_package_hours_weekday_is_iso check (weekday between 1 and 7),
  constraint day_package_hours_end_after_they_begin check (from_minute >= 0 and from_minute < 1440 and to_minute > from_minute and to_minute <= 2880)
);

create trigger day_package_tells_pages_of_update after update on day_package referencing old table as gone new table as come
  for each statement execute function shop_page_hears_of_a_change(true, '*',
    'select g.business_id, g.shop_id from day_package_shop g join t on g.business_id = t.business_id and g.day_package_id = t.id');
create trigger day_package_shop_tells_pages_of_insert after insert on day_package_shop referencing new table as come
  for each statement execute function shop_page_hears_of_a_change(true, '*', 'select t.business_id, t.shop_id from t');
create trigger day_package_shop_tells_pages_of_delete after delete on day_package_shop referencing old table as gone
  for each statement execute function shop_page_hears_of_a_change(true, '*', 'select t.business_id, t.shop_id from t');
