-- What a shop does with time that is freed while somebody waits for it. A shop without a row has chosen nothing.
create table waiting_rule (
  business_id uuid not null,
  shop_id uuid not null,
  mode text not null,
  hold_minutes smallint not null,
  members_first boolean not null,
  primary key (business_id, shop_id),
  constraint waiting_rule_is_of_a_shop foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint waiting_rule_mode_is_known check (mode in ('desk', 'first', 'all')),
  constraint waiting_rule_hold_is_bounded check (hold_minutes between 10 and 60)
);

-- A wish to be told when a time is free: a visit as it is asked for, days and a part of them.
create table waiting_entry (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  user_id text not null references "user" (id) on delete cascade,
  state text not null,
  request jsonb not null,
  from_day date not null,
  to_day date not null,
  from_minute smallint not null,
  to_minute smallint not null,
  joined_at timestamptz not null,
  -- How often a time was held for them that they did not take, and how many of the last of those they said nothing to.
  passed_count smallint not null default 0,
  unanswered_count smallint not null default 0,
  ended_at timestamptz,
  primary key (business_id, id),
  constraint waiting_entry_is_at_a_shop foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint waiting_entry_state_is_known check (state in ('waiting', 'offered', 'taken', 'met', 'left', 'over', 'lapsed')),
  constraint waiting_entry_ends_once check ((ended_at is null) = (state in ('waiting', 'offered'))),
  constraint waiting_entry_days_are_in_order check (to_day between from_day and from_day + 61),
  constraint waiting_entry_minutes_are_in_order check (0 <= from_minute and from_minute < to_minute and to_minute <= 1440)
);
create index waiting_entry_by_id on waiting_entry (id);
create index waiting_entry_by_user on waiting_entry (user_id);
create index waiting_entry_in_line on waiting_entry (business_id, shop_id) where ended_at is null;
create index waiting_entry_by_end on waiting_entry (ended_at) where ended_at is not null;

-- A time that was offered for a wish: a booking that is held for them, or a time that was told to all and is held for nobody.
create table waiting_offer (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  waiting_entry_id uuid not null,
  booking_id uuid,
  state text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  offered_at timestamptz not null,
  primary key (business_id, id),
  constraint waiting_offer_is_for_a_wish foreign key (business_id, waiting_entry_id)
    references waiting_entry (business_id, id) on delete cascade,
  constraint waiting_offer_is_a_booking foreign key (business_id, booking_id) references booking (business_id, id) on delete cascade,
  constraint waiting_offer_state_is_known check (state in ('open', 'told', 'taken', 'passed', 'expired')),
  constraint waiting_offer_holds_a_booking check ((state = 'told') = (booking_id is null))
);
create unique index waiting_offer_is_one_at_a_time on waiting_offer (business_id, waiting_entry_id) where state = 'open';
create unique index waiting_offer_is_told_once on waiting_offer (business_id, waiting_entry_id, starts_at) where state = 'told';
create index waiting_offer_by_entry on waiting_offer (business_id, waiting_entry_id);
create index waiting_offer_by_booking on waiting_offer (business_id, booking_id);

-- Shops at which somebody has to look who fits what is free, and from when on. Whoever begins moves it ahead, so that another begins
-- again when they die.
create table waiting_look (
  business_id uuid not null,
  shop_id uuid not null,
  due_at timestamptz not null,
  primary key (business_id, shop_id),
  constraint waiting_look_is_at_a_shop foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade
);
create index waiting_look_by_time on waiting_look (due_at);

insert into outbox_reader (name) values ('waiting');
insert into outbox_place (reader, business_id, number) select 'waiting', business_id, number from business_change;
