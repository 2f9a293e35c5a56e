-- A wish that comes again: every so many weeks, give or take some days, at a part of the day, from the last visit on. Each time that is
-- looked for is an entry of the waiting list.
create table standing_wish (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  user_id text not null references "user" (id) on delete cascade,
  state text not null,
  request jsonb not null,
  -- Of therapists whom the request names: nobody else, them before others, or anyone.
  staff text not null,
  every_weeks smallint not null,
  give_days smallint not null,
  weekday smallint,
  from_minute smallint not null,
  to_minute smallint not null,
  -- The visit that it counts from, and the day around which the next is looked for.
  last_day date not null,
  next_day date not null,
  skip_count smallint not null default 0,
  -- The `next_day` of which its client was told that nothing is free yet.
  full_told_for date,
  made_at timestamptz not null,
  ended_at timestamptz,
  primary key (business_id, id),
  constraint standing_wish_is_at_a_shop foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint standing_wish_state_is_known check (state in ('active', 'paused', 'ended')),
  constraint standing_wish_ends_once check ((ended_at is null) = (state <> 'ended')),
  constraint standing_wish_staff_is_known check (staff in ('only', 'first', 'any')),
  constraint standing_wish_weeks_are_bounded check (every_weeks between 1 and 26),
  constraint standing_wish_gives_less_than_half check (give_days between 0 and 7 and 2 * give_days < 7 * every_weeks),
  constraint standing_wish_weekday_is_one check (weekday between 1 and 7),
  constraint standing_wish_minutes_are_in_order check (0 <= from_minute and from_minute < to_minute and to_minute <= 1440),
  constraint standing_wish_goes_on check (next_day > last_day)
);
create index standing_wish_by_id on standing_wish (id);
create index standing_wish_by_user on standing_wish (user_id);
create index standing_wish_active on standing_wish (business_id, shop_id) where state = 'active';
create index standing_wish_by_end on standing_wish (ended_at) where ended_at is not null;

-- For which time of a wish that comes again an entry waits; each of them waits once.
alter table waiting_entry
  add column standing_wish_id uuid,
  add column standing_day date,
  add constraint waiting_entry_is_of_a_standing_wish foreign key (business_id, standing_wish_id)
    references standing_wish (business_id, id) on delete cascade,
  add constraint waiting_entry_standing_has_a_day check ((standing_wish_id is null) = (standing_day is null));
create unique index waiting_entry_waits_once_for_a_day on waiting_entry (business_id, standing_wish_id, standing_day)
  where standing_wish_id is not null;
