-- What a business sells as a membership: visits or a price of their own, for a month or a year.
create table membership_plan (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  name jsonb not null,
  description jsonb not null,
  currency text not null,
  price_minor bigint not null,
  tax_rate integer not null,
  every text not null,
  -- Visits in each period; null: it has none.
  credits integer,
  variant_ids uuid[],
  category_id uuid,
  -- The share that comes off for members; null: they pay the full price.
  price_rate integer,
  price_service_ids uuid[],
  -- With how many named people its member may share the visits.
  people smallint not null,
  roll_over integer not null,
  trial_days integer not null,
  is_first_free boolean not null,
  pause_months integer not null,
  keeps_benefits boolean not null,
  is_online boolean not null,
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (business_id, id),
  constraint membership_plan_is_paid_by_the_month_or_year check (every in ('month', 'year')),
  constraint membership_plan_price_is_bounded check (price_minor between 0 and 100000000),
  constraint membership_plan_tax_rate_is_a_rate check (tax_rate between 0 and 100000),
  constraint membership_plan_gives_something check (credits is not null or price_rate is not null),
  foreign key (business_id, category_id) references category (business_id, id),
  constraint membership_plan_credits_are_for_something check (
    (credits is not null) = ((variant_ids is null) <> (category_id is null))
  ),
  constraint membership_plan_credits_are_bounded check (credits between 1 and 60),
  constraint membership_plan_price_rate_is_a_rate check (price_rate between 1 and 100000),
  constraint membership_plan_limits_are_bounded check (
    people between 0 and 10 and roll_over between 0 and 60 and trial_days between 0 and 90 and pause_months between 0 and 12
  ),
  constraint membership_plan_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$')
);

create index membership_plan_by_category on membership_plan (business_id, category_id) where category_id is not null;

-- A client is a member (`membership` is that of the team). What is agreed of the price stands here; what they have of it, on the plan, which stays as it is.
create table client_membership (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  plan_id uuid not null,
  customer_id uuid not null,
  shop_id uuid not null,
  state text not null,
  pays_by text not null,
  saved_card_id uuid,
  -- What whoever joined agreed to, in the words they read.
  consent text,
  price_minor bigint not null,
  currency text not null,
  started_on date not null,
  -- Periods are counted from here: from the start, from the end of a trial or of a pause.
  anchor_on date not null,
  anchor_number integer not null,
  -- Until when it is paid, excluded.
  paid_until date,
  ends_on date,
  pauses_from date,
  resumes_on date,
  new_price_minor bigint,
  new_price_from date,
  -- The renewal before which its member was told that the card will have run out.
  card_warned_for date,
  -- The day on which the clock has something to do next, in the morning of the shop's zone.
  step_on date,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, plan_id) references membership_plan (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  constraint client_membership_card_is_a_saved_one foreign key (business_id, saved_card_id)
    references saved_card (business_id, id) on delete set null (saved_card_id),
  constraint client_membership_state_is_known check (state in ('trial', 'active', 'paused', 'past_due', 'ended')),
  constraint client_membership_is_paid_by_card_or_at_the_desk check (pays_by in ('card', 'desk')),
  constraint client_membership_card_comes_with_a_consent check (saved_card_id is null or consent is not null),
  constraint client_membership_price_is_bounded check (price_minor between 0 and 100000000 and new_price_minor between 0 and 100000000),
  constraint client_membership_new_price_has_a_day check ((new_price_minor is null) = (new_price_from is null)),
  constraint client_membership_pause_has_an_end check ((pauses_from is null) = (resumes_on is null) and pauses_from < resumes_on),
  constraint client_membership_that_ended_waits_for_nothing check (state <> 'ended' or step_on is null)
);
create unique index client_membership_is_the_only_one_of_its_plan on client_membership (business_id, customer_id, plan_id) where state <> 'ended';
create index client_membership_by_plan on client_membership (business_id, plan_id);
create index client_membership_by_shop on client_membership (business_id, shop_id);
create index client_membership_by_saved_card on client_membership (business_id, saved_card_id) where saved_card_id is not null;
create index client_membership_to_step on client_membership (step_on) where step_on is not null;

-- A period of a membership, once, whatever is tried to have it paid. Its bill has its id.
create table membership_period (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  membership_id uuid not null,
  number integer not null,
  from_day date not null,
  until_day date not null,
  amount_minor bigint not null,
  tax_rate integer not null,
  state text not null default 'due',
  -- How often its card has refused it.
  tries integer not null default 0,
  paid_at timestamptz,
  -- When what its members had for their price was over, and its money earned.
  earned_at timestamptz,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, membership_id) references client_membership (business_id, id),
  constraint membership_period_comes_once unique (business_id, membership_id, number),
  constraint membership_period_ends_after_it_begins check (until_day > from_day),
  constraint membership_period_state_is_known check (state in ('due', 'paid', 'void')),
  constraint membership_period_is_paid_when_it_says_so check ((state = 'paid') = (paid_at is not null)),
  constraint membership_period_is_earned_once_paid check (earned_at is null or state = 'paid'),
  constraint membership_period_amount_is_bounded check (amount_minor between 0 and 100000000)
);
create unique index membership_period_waits_alone on membership_period (business_id, membership_id) where state = 'due';
create index membership_period_to_earn on membership_period (until_day) where state = 'paid' and earned_at is null;

-- A period is paid as a visit is; what is paid is owed as a pass until it is used or over.
alter table bill
  drop constraint bill_subject_is_known,
  add constraint bill_subject_is_known check (subject in ('booking', 'order', 'wallet', 'pass'));
alter table payment
  drop constraint payment_subject_is_known,
  add constraint payment_subject_is_known check (subject in ('booking', 'order', 'wallet', 'pass'));
