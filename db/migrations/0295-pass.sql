-- What a client pays ahead: so many visits of a service, or of a group of services, or minutes. A plan is what a business sells; a pass
-- is one that was sold, with the terms of that day.
create table pass_plan (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  name jsonb not null,
  description jsonb not null,
  unit text not null,
  units integer not null,
  -- What it is for: variants, or all services of a category.
  variant_ids uuid[],
  category_id uuid,
  -- For how long after it was sold; null: without an end.
  valid_months smallint,
  -- With how many named people its holder may share it.
  people smallint not null default 0,
  -- Whether an offer may lower what a pass is used for.
  with_offers boolean not null default false,
  -- In how many payments, one a month, it may be paid.
  parts smallint not null default 1,
  is_sold_online boolean not null default true,
  is_sold_at_desk boolean not null default true,
  -- What is left is worth: paid less used at list price, or the share of what is not used.
  refund_rule text not null default 'list_price',
  -- A part of a fee takes the use; else the use comes back and the fee is owed in money.
  keeps_use boolean not null default false,
  version integer not null default 1,
  is_active boolean not null default true,
  primary key (business_id, id),
  foreign key (business_id, category_id) references category (business_id, id),
  constraint pass_plan_is_in_both_languages check (name ?& array['en', 'fr'] and description ?& array['en', 'fr']),
  constraint pass_plan_unit_is_known check (unit in ('visit', 'minute')),
  constraint pass_plan_units_are_bounded check (units between 1 and 10000),
  constraint pass_plan_is_for_variants_or_a_category check ((variant_ids is null) <> (category_id is null)),
  constraint pass_plan_names_a_variant check (cardinality(variant_ids) between 1 and 100),
  constraint pass_plan_ends_within_years check (valid_months between 1 and 60),
  constraint pass_plan_people_are_few check (people between 0 and 10),
  constraint pass_plan_parts_are_few check (parts between 1 and 4),
  constraint pass_plan_refund_rule_is_known check (refund_rule in ('list_price', 'share'))
);
create index pass_plan_by_category on pass_plan (business_id, category_id) where category_id is not null;

create table pass_plan_price (
  business_id uuid not null,
  plan_id uuid not null,
  currency text not null,
  price_minor bigint not null,
  primary key (business_id, plan_id, currency),
  foreign key (business_id, plan_id) references pass_plan (business_id, id) on delete cascade,
  constraint pass_plan_price_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint pass_plan_price_is_above_zero check (price_minor > 0)
);

-- An order sells passes; a part that is paid later is an order of its own.
alter table order_line
  add column plan_id uuid,
  add column pass_id uuid,
  -- In how many payments it was sold.
  add column parts smallint,
  -- Its whole price.
  add column plan_price_minor bigint,
  -- What was given back of it while its pass was used in part.
  add column returned_minor bigint not null default 0,
  add constraint order_line_of_a_plan_is_a_pass check (num_nonnulls(plan_id, pass_id) = case kind when 'pass' then 1 else 0 end),
  add constraint order_line_is_of_a_plan foreign key (business_id, plan_id) references pass_plan (business_id, id),
  add constraint order_line_of_a_plan_says_its_price check (num_nonnulls(plan_id, parts, plan_price_minor) in (0, 3)),
  add constraint order_line_returns_no_more_than_it_cost check (returned_minor between 0 and net_minor + tax_minor),
  add constraint order_line_parts_are_few check (parts between 1 and 4);
create index order_line_by_plan on order_line (business_id, plan_id) where plan_id is not null;

create table pass (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  -- Null: it comes from no package.
  plan_id uuid,
  customer_id uuid not null,
  shop_id uuid not null,
  -- The line of the order that has sold it.
  order_id uuid,
  order_position smallint,
  currency text not null,
  price_minor bigint not null,
  -- What of the price is still to be paid in parts.
  owed_minor bigint not null default 0,
  -- Its terms, as they were when it was sold.
  name jsonb not null,
  unit text not null,
  units integer not null,
  variant_ids uuid[],
  category_id uuid,
  people smallint not null default 0,
  with_offers boolean not null default false,
  refund_rule text not null default 'list_price',
  keeps_use boolean not null default false,
  state text not null default 'active',
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- When its holder was told that it ends: a month before, and a week before.
  month_notice_at timestamptz,
  week_notice_at timestamptz,
  ended_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, plan_id) references pass_plan (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, order_id, order_position) references order_line (business_id, order_id, position),
  constraint pass_order_names_its_line check ((order_id is null) = (order_position is null)),
  constraint pass_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint pass_price_is_not_negative check (price_minor >= 0),
  constraint pass_owes_no_more_than_its_price check (owed_minor between 0 and price_minor),
  constraint pass_unit_is_known check (unit in ('visit', 'minute')),
  constraint pass_units_are_bounded check (units between 1 and 10000),
  constraint pass_is_for_variants_or_a_category check ((variant_ids is null) <> (category_id is null)),
  constraint pass_state_is_known check (state in ('active', 'expired', 'refunded')),
  constraint pass_that_is_over_says_when check ((state = 'active') = (ended_at is null)),
  constraint pass_ends_after_it_starts check (ends_at > starts_at),
  constraint pass_refund_rule_is_known check (refund_rule in ('list_price', 'share'))
);
create index pass_by_customer on pass (business_id, customer_id, id);
create index pass_by_order on pass (business_id, order_id) where order_id is not null;
create index pass_by_plan on pass (business_id, plan_id) where plan_id is not null;
create index pass_that_ends on pass (ends_at) where state = 'active' and ends_at is not null;

alter table order_line
  add constraint order_line_pays_a_pass foreign key (business_id, pass_id) references pass (business_id, id);
create index order_line_by_pass on order_line (business_id, pass_id) where pass_id is not null;

-- A part of the price of a pass that is paid later, by an order of its own.
create table pass_part (
  business_id uuid not null,
  pass_id uuid not null,
  number smallint not null,
  due_on date not null,
  amount_minor bigint not null,
  order_id uuid,
  paid_at timestamptz,
  primary key (business_id, pass_id, number),
  foreign key (business_id, pass_id) references pass (business_id, id) on delete cascade,
  foreign key (business_id, order_id) references "order" (business_id, id),
  constraint pass_part_number_is_one_of_few check (number between 2 and 4),
  constraint pass_part_is_of_something check (amount_minor > 0)
);
create index pass_part_that_is_due on pass_part (due_on) where paid_at is null;
create index pass_part_by_order on pass_part (business_id, order_id) where order_id is not null;

-- Whom its holder shares a pass with.
create table pass_person (
  business_id uuid not null,
  pass_id uuid not null,
  customer_id uuid not null,
  primary key (business_id, pass_id, customer_id),
  foreign key (business_id, pass_id) references pass (business_id, id) on delete cascade,
  foreign key (business_id, customer_id) references customer (business_id, id)
);
create index pass_person_by_customer on pass_person (business_id, customer_id);

alter table payment
  add column pass_id uuid,
  add constraint payment_of_a_pass_is_of_one check ((tender = 'pass') = (pass_id is not null)),
  add constraint payment_is_by_a_pass foreign key (business_id, pass_id) references pass (business_id, id);
create index payment_by_pass on payment (business_id, pass_id) where pass_id is not null;
-- Passes pay treatment by treatment, each with a payment of its own.
drop index payment_is_the_only_open_one_of_its_tender;
create unique index payment_is_the_only_open_one_of_its_tender on payment (business_id, subject_id, payer, tender, gift_card_id)
  nulls not distinct where state in ('pending', 'requires_action', 'authorised') and tender <> 'pass';

-- A treatment of a visit that a pass stands for: chosen while the visit is held, used from when it is paid. Its payment says whether it
-- was used in the end: one that came to nothing, or was paid back whole, has given it back.
create table pass_use (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  pass_id uuid not null,
  booking_id uuid not null,
  item_id uuid not null,
  units integer not null,
  -- What the treatment costs by itself, and what the pass pays of it.
  list_minor bigint not null,
  worth_minor bigint not null,
  state text not null,
  payment_id uuid,
  used_by text references "user" (id) on delete set null,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, pass_id) references pass (business_id, id),
  foreign key (business_id, booking_id) references booking (business_id, id),
  foreign key (business_id, payment_id) references payment (business_id, id),
  constraint pass_use_state_is_known check (state in ('chosen', 'used', 'given_back')),
  constraint pass_use_takes_units check (units > 0),
  constraint pass_use_pays_no_more_than_the_list check (worth_minor between 0 and list_minor),
  constraint pass_use_that_is_chosen_has_paid_nothing check (state <> 'chosen' or payment_id is null)
);
create unique index pass_use_is_the_only_one_of_its_treatment on pass_use (business_id, item_id) where state <> 'given_back';
create index pass_use_by_pass on pass_use (business_id, pass_id, id);
create index pass_use_by_booking on pass_use (business_id, booking_id);
create index pass_use_by_payment on pass_use (business_id, payment_id) where payment_id is not null;
create index pass_use_by_user on pass_use (used_by) where used_by is not null;
