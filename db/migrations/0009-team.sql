-- Who works where and when, and what each can do.
create table staff_member (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  user_id text references "user" (id) on delete set null,
  name text not null,
  gender text not null,
  title jsonb not null,
  bio jsonb not null,
  languages text[] not null default '{}',
  picture_id uuid,
  is_for_returning_only boolean not null default false,
  hands_on_minutes_a_day integer,
  hands_on_minutes_in_a_row integer,
  recovery_minutes integer not null default 0,
  position smallint not null default 0,
  is_active boolean not null default true,
  primary key (business_id, id),
  foreign key (business_id, picture_id) references picture (business_id, id),
  constraint staff_member_gender_is_known check (gender in ('female', 'male', 'other')),
  constraint staff_member_load_is_bounded check (hands_on_minutes_a_day between 0 and 1440 and hands_on_minutes_in_a_row between 0 and 1440 and recovery_minutes between 0 and 240)
);
create unique index staff_member_is_one_per_user on staff_member (business_id, user_id);

-- A skill is a variant a person can give, at own length and price where they differ from the catalogue's.
create table skill (
  business_id uuid not null,
  staff_id uuid not null,
  variant_id uuid not null,
  length_minutes smallint,
  price_minor bigint,
  primary key (business_id, staff_id, variant_id),
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete cascade,
  foreign key (business_id, variant_id) references variant (business_id, id) on delete cascade,
  constraint skill_length_is_bounded check (length_minutes between 5 and 720),
  constraint skill_price_is_not_negative check (price_minor >= 0)
);

create table shift (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  staff_id uuid not null,
  shop_id uuid not null,
  weekday smallint not null,
  from_minute smallint not null,
  to_minute smallint not null,
  from_day date not null,
  to_day date,
  every_weeks smallint not null default 1,
  primary key (business_id, id),
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete cascade,
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint shift_weekday_is_iso check (weekday between 1 and 7),
  constraint shift_ends_after_it_begins check (from_minute >= 0 and to_minute > from_minute and to_minute <= 2880),
  constraint shift_days_are_in_order check (to_day >= from_day),
  constraint shift_repeats_sanely check (every_weeks between 1 and 8)
);
create index shift_by_shop on shift (business_id, shop_id);
create index shift_by_staff on shift (business_id, staff_id);

create table shift_break (
  business_id uuid not null,
  shift_id uuid not null,
  from_minute smallint not null,
  to_minute smallint not null,
  primary key (business_id, shift_id, from_minute),
  foreign key (business_id, shift_id) references shift (business_id, id) on delete cascade,
  constraint shift_break_ends_after_it_begins check (from_minute >= 0 and to_minute > from_minute)
);

-- A day on which a person's shifts are replaced: by other hours at a shop, or (without hours) by none.
create table shift_exception (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  staff_id uuid not null,
  day date not null,
  shop_id uuid,
  from_minute smallint,
  to_minute smallint,
  primary key (business_id, id),
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete cascade,
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint shift_exception_hours_come_with_a_shop check ((from_minute is null) = (to_minute is null) and (from_minute is null) = (shop_id is null) and (from_minute is null or to_minute > from_minute))
);
create index shift_exception_by_staff on shift_exception (business_id, staff_id, day);

create table time_off (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  staff_id uuid not null,
  during tstzrange not null,
  reason text,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete cascade,
  constraint time_off_has_both_ends check (not isempty(during) and not lower_inf(during) and not upper_inf(during))
);
