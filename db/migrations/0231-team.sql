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
  -- When the hours of a person were last changed: whoever planned on the hours before looks again (`slot_claim`).
  rota_changed_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, picture_id) references picture (business_id, id),
  constraint staff_member_gender_is_known check (gender in ('female', 'male', 'other')),
  constraint staff_member_load_is_bounded check (hands_on_minutes_a_day between 0 and 1440 and hands_on_minutes_in_a_row between 0 and 1440 and recovery_minutes between 0 and 240)
);
create unique index staff_member_is_one_per_user on staff_member (business_id, user_id);

alter table member_invitation add foreign key (business_id, staff_id) references staff_member (business_id, id) on delete set null (staff_id);

alter table bill_line add foreign key (business_id, staff_id) references staff_member (business_id, id);

-- A skill is a variant a person can give, at own length and price where they differ from the catalogue's.
create table skill (
  business_id uuid not null,
  staff_id uuid not null,
  variant_id uuid not null,
  length_minutes smallint,
  price_minor bigint,
  -- How well a person gives a service. Who is learning it is booked for it by nobody.
  level text not null default 'able',
  primary key (business_id, staff_id, variant_id),
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete cascade,
  foreign key (business_id, variant_id) references variant (business_id, id) on delete cascade,
  constraint skill_length_is_bounded check (length_minutes between 5 and 720),
  constraint skill_price_is_not_negative check (price_minor >= 0),
  constraint skill_level_is_known check (level in ('learning', 'able', 'expert'))
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
  -- Time off is asked for and decided. Only what was approved takes time. Why somebody is ill is never kept.
  shop_id uuid not null,
  kind text not null default 'leave',
  state text not null default 'approved',
  asked_by text references "user" (id) on delete set null,
  decided_by text references "user" (id) on delete set null,
  decided_at timestamptz,
  answer text,
  primary key (business_id, id),
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete cascade,
  constraint time_off_has_both_ends check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  constraint time_off_kind_is_known check (kind in ('leave', 'training', 'sickness', 'other')),
  constraint time_off_state_is_known check (state in ('asked', 'approved', 'refused', 'withdrawn')),
  constraint time_off_sickness_has_no_reason check (kind <> 'sickness' or reason is null),
  constraint time_off_texts_are_short check (length(reason) <= 300 and length(answer) <= 300),
  constraint time_off_lasts_at_most_a_year check (upper(during) - lower(during) <= interval '367 days'),
  constraint time_off_is_at_a_shop foreign key (business_id, shop_id) references shop (business_id, id),
  -- An hour is off once; but somebody may be ill on a day on which they are off for a part.
  constraint time_off_meets_no_other exclude using gist (
    business_id with =, staff_id with =, (case kind when 'sickness' then 1 else 0 end) with =, during with &&) where (state = 'approved')
);
create index time_off_by_staff on time_off (business_id, staff_id);
create index time_off_asked on time_off (business_id, shop_id) where state = 'asked';

-- Whom a client likes to be served by, and by whom never again: the planner then passes that therapist over.
create table customer_pairing (
  business_id uuid not null,
  customer_id uuid not null,
  staff_id uuid not null,
  kind text not null,
  primary key (business_id, customer_id, staff_id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete cascade,
  constraint customer_pairing_kind_is_known check (kind in ('preferred', 'avoided'))
);

-- A week of the rota as somebody is planning it: hours of one day that replace what is published once they are published.
-- Of no hours: a day off.
create table rota_draft (
  business_id uuid not null,
  shop_id uuid not null,
  staff_id uuid not null,
  day date not null,
  spans jsonb not null,
  primary key (business_id, shop_id, staff_id, day),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete cascade,
  constraint rota_draft_is_a_list_of_hours check (jsonb_typeof(spans) = 'array')
);
create index rota_draft_by_staff on rota_draft (business_id, staff_id);

-- A person gives their day to a colleague: the colleague says yes, then whoever plans the rota.
create table swap (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  staff_id uuid not null,
  day date not null,
  with_staff_id uuid not null,
  state text not null default 'asked',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete cascade,
  foreign key (business_id, with_staff_id) references staff_member (business_id, id) on delete cascade,
  constraint swap_is_between_two check (staff_id <> with_staff_id),
  constraint swap_state_is_known check (state in ('asked', 'agreed', 'declined', 'approved', 'refused', 'withdrawn'))
);
create unique index swap_of_a_day_is_open_once on swap (business_id, staff_id, day) where state in ('asked', 'agreed');
create index swap_by_shop on swap (business_id, shop_id, day);
create index swap_by_colleague on swap (business_id, with_staff_id);

-- What of a kind of line falls to who gave it, from a day on: in 1/100,000. Without a therapist it is for all who have no rate of
-- their own; a rate of null sends somebody back to that one.
create table commission_rate (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  staff_id uuid,
  kind text not null,
  from_day date not null,
  rate integer,
  primary key (business_id, id),
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete cascade,
  constraint commission_rate_is_one_a_day unique nulls not distinct (business_id, staff_id, kind, from_day),
  constraint commission_rate_kind_is_known check (kind in ('service', 'product', 'tip')),
  constraint commission_rate_is_a_share check (rate between 0 and 100000),
  constraint commission_rate_of_all_is_a_number check (staff_id is not null or rate is not null)
);
