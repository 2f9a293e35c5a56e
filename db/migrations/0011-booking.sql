-- One visit by one party. What was promised (price, policy) is frozen in the row; every transition leaves an event.
create table booking (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  customer_id uuid,
  user_id text references "user" (id) on delete set null,
  code text not null,
  state text not null,
  source text not null default 'app',
  held_until timestamptz,
  hold_was_extended boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  first_starts_at timestamptz not null,
  time_zone text not null,
  currency text not null,
  total_minor bigint not null,
  price jsonb not null,
  policy jsonb not null,
  request jsonb not null,
  tender text,
  note text,
  fee_minor bigint,
  cancelled_by text,
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  constraint booking_code_is_unique_in_its_business unique (business_id, code),
  constraint booking_state_is_known check (state in ('held', 'confirmed', 'checked_in', 'completed', 'expired', 'released', 'cancelled', 'no_show')),
  constraint booking_source_is_known check (source in ('app', 'console', 'walk_in')),
  constraint booking_held_has_an_end check (state <> 'held' or held_until is not null),
  constraint booking_ends_after_it_starts check (ends_at > starts_at),
  constraint booking_total_is_not_negative check (total_minor >= 0),
  constraint booking_fee_is_within_the_total check (fee_minor is null or fee_minor between 0 and total_minor),
  constraint booking_cancelled_names_who check ((state = 'cancelled') = (cancelled_by is not null)),
  constraint booking_cancelled_by_is_known check (cancelled_by in ('customer', 'shop'))
);
create index booking_by_id on booking (id);
create index booking_by_user on booking (user_id, starts_at);
create index booking_by_shop_and_time on booking (business_id, shop_id, starts_at);
create index booking_overdue_holds on booking (held_until) where state = 'held';

create table guest (
  business_id uuid not null,
  booking_id uuid not null,
  position smallint not null,
  name text,
  email text,
  phone text,
  note text,
  primary key (business_id, booking_id, position),
  foreign key (business_id, booking_id) references booking (business_id, id) on delete cascade,
  constraint guest_position_is_bounded check (position between 0 and 11)
);

create table item (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  booking_id uuid not null,
  guest_position smallint not null,
  position smallint not null,
  service_id uuid not null,
  variant_id uuid not null,
  staff_ids uuid[] not null,
  wish text not null default 'any',
  service_name jsonb not null,
  length_minutes smallint not null,
  price_minor bigint not null,
  add_ons jsonb not null default '[]',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, booking_id, guest_position) references guest (business_id, booking_id, position) on delete cascade,
  foreign key (business_id, service_id) references service (business_id, id),
  foreign key (business_id, variant_id) references variant (business_id, id),
  constraint item_ends_after_it_starts check (ends_at > starts_at),
  constraint item_price_is_not_negative check (price_minor >= 0),
  constraint item_wish_is_known check (wish in ('any', 'staff', 'female', 'male')),
  constraint item_has_a_therapist check (cardinality(staff_ids) between 1 and 2)
);
create index item_by_booking on item (business_id, booking_id);

create table booking_event (
  business_id uuid not null,
  booking_id uuid not null,
  sequence integer not null,
  event text not null,
  from_state text,
  to_state text not null,
  actor text,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (business_id, booking_id, sequence),
  foreign key (business_id, booking_id) references booking (business_id, id) on delete cascade
);
