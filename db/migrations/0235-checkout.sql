-- Products of one shop that a customer collects there. A basket has set nothing aside; from `placed` on its units are reserved.
create table "order" (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  code text not null,
  shop_id uuid not null,
  customer_id uuid not null,
  -- The visit with which it is collected.
  booking_id uuid,
  state text not null default 'basket',
  currency text not null,
  total_minor bigint not null,
  net_minor bigint not null,
  taxes jsonb not null,
  -- Until when somebody who has not paid can come for it.
  collect_by timestamptz,
  -- Why it was given up.
  reason text,
  created_at timestamptz not null,
  placed_at timestamptz,
  paid_at timestamptz,
  ready_at timestamptz,
  collected_at timestamptz,
  ended_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  foreign key (business_id, booking_id) references booking (business_id, id),
  constraint order_code_is_unique_in_its_business unique (business_id, code),
  constraint order_state_is_known check (state in ('basket', 'placed', 'paid', 'ready', 'collected', 'cancelled', 'refunded')),
  constraint order_total_is_not_negative check (total_minor >= net_minor and net_minor >= 0),
  constraint order_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint order_taxes_are_a_list check (jsonb_typeof(taxes) = 'array'),
  constraint order_is_placed_once_it_is_no_basket check ((state = 'basket') = (placed_at is null)),
  constraint order_that_is_paid_says_since_when check (state <> 'paid' or paid_at is not null),
  constraint order_that_is_ready_says_since_when check (state <> 'ready' or ready_at is not null),
  constraint order_that_was_collected_says_when check ((state in ('collected', 'refunded')) = (collected_at is not null)),
  constraint order_that_is_given_up_says_why check ((state = 'cancelled') = (reason is not null)),
  constraint order_reason_is_known check (reason in ('customer', 'shop', 'expired')),
  constraint order_that_waits_unpaid_ends check (state <> 'placed' or collect_by is not null)
);
create index order_by_id on "order" (id);
create index order_by_customer on "order" (business_id, customer_id, id);
create index order_by_shop on "order" (business_id, shop_id, id) where state <> 'basket';
create index order_by_booking on "order" (business_id, booking_id) where booking_id is not null;
create index order_that_lapses on "order" (collect_by) where state in ('placed', 'ready') and paid_at is null;
create index order_never_placed on "order" (created_at) where state = 'basket';

alter table stock_movement add constraint stock_movement_is_of_an_order foreign key (business_id, order_id) references "order" (business_id, id);

create table order_line (
  business_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  variant_id uuid not null,
  -- As it was when it was chosen.
  name jsonb not null,
  label jsonb not null,
  units integer not null,
  unit_minor bigint not null,
  tax_rate integer not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  returned_units integer not null default 0,
  primary key (business_id, order_id, position),
  foreign key (business_id, order_id) references "order" (business_id, id) on delete cascade,
  constraint order_line_variant_stands_once unique (business_id, order_id, variant_id),
  constraint order_line_has_units check (units between 1 and 99),
  constraint order_line_never_returns_more_than_it_sold check (returned_units between 0 and units),
  constraint order_line_price_is_not_negative check (unit_minor >= 0 and net_minor >= 0 and tax_minor >= 0),
  constraint order_line_says_in_both_languages_what_it_is check (name ?& array['en', 'fr'] and label ?& array['en', 'fr']),
  constraint order_line_is_of_a_variant foreign key (business_id, variant_id) references product_variant (business_id, id)
);
create index order_line_by_variant on order_line (business_id, variant_id);
