-- What can be booked: services with variants, segments, add-ons, and the kinds of room or equipment they need.
create table category (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  kind text not null,
  name jsonb not null,
  position smallint not null default 0,
  primary key (business_id, id),
  constraint category_kind_is_known check (kind in ('massage', 'hammam', 'facial', 'body', 'couple', 'nails', 'hair', 'wellness', 'prenatal'))
);

create table service (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  category_id uuid not null,
  name jsonb not null,
  description jsonb not null,
  picture_id uuid,
  buffer_before_minutes smallint not null default 0,
  buffer_after_minutes smallint not null default 0,
  hands smallint not null default 1,
  is_strenuous boolean not null default false,
  tax_rate integer,
  position smallint not null default 0,
  is_active boolean not null default true,
  primary key (business_id, id),
  foreign key (business_id, category_id) references category (business_id, id),
  foreign key (business_id, picture_id) references picture (business_id, id),
  constraint service_buffers_are_bounded check (buffer_before_minutes between 0 and 240 and buffer_after_minutes between 0 and 240),
  constraint service_takes_one_or_two_therapists check (hands between 1 and 2),
  constraint service_tax_rate_is_of_100000 check (tax_rate between 0 and 100000)
);

create table service_shop (
  business_id uuid not null,
  service_id uuid not null,
  shop_id uuid not null,
  primary key (business_id, service_id, shop_id),
  foreign key (business_id, service_id) references service (business_id, id) on delete cascade,
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade
);
create index service_shop_by_shop on service_shop (business_id, shop_id);

create table variant (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  service_id uuid not null,
  name jsonb,
  length_minutes smallint not null,
  position smallint not null default 0,
  is_active boolean not null default true,
  primary key (business_id, id),
  foreign key (business_id, service_id) references service (business_id, id) on delete cascade,
  constraint variant_length_is_bounded check (length_minutes between 5 and 720)
);
create index variant_by_service on variant (business_id, service_id);

create table variant_price (
  business_id uuid not null,
  variant_id uuid not null,
  currency text not null,
  price_minor bigint not null,
  primary key (business_id, variant_id, currency),
  foreign key (business_id, variant_id) references variant (business_id, id) on delete cascade,
  constraint variant_price_is_not_negative check (price_minor >= 0)
);

-- The parts of a variant in order; none means hands-on from beginning to end. During processing the therapist is free.
create table segment (
  business_id uuid not null,
  variant_id uuid not null,
  position smallint not null,
  kind text not null,
  length_minutes smallint not null,
  primary key (business_id, variant_id, position),
  foreign key (business_id, variant_id) references variant (business_id, id) on delete cascade,
  constraint segment_kind_is_known check (kind in ('hands_on', 'processing', 'finishing')),
  constraint segment_length_is_bounded check (length_minutes between 1 and 720)
);

create table add_on (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  name jsonb not null,
  description jsonb not null,
  length_minutes smallint not null default 0,
  position smallint not null default 0,
  is_active boolean not null default true,
  primary key (business_id, id),
  constraint add_on_length_is_bounded check (length_minutes between 0 and 240)
);

create table add_on_price (
  business_id uuid not null,
  add_on_id uuid not null,
  currency text not null,
  price_minor bigint not null,
  primary key (business_id, add_on_id, currency),
  foreign key (business_id, add_on_id) references add_on (business_id, id) on delete cascade,
  constraint add_on_price_is_not_negative check (price_minor >= 0)
);

create table service_add_on (
  business_id uuid not null,
  service_id uuid not null,
  add_on_id uuid not null,
  primary key (business_id, service_id, add_on_id),
  foreign key (business_id, service_id) references service (business_id, id) on delete cascade,
  foreign key (business_id, add_on_id) references add_on (business_id, id) on delete cascade
);

-- All rows of a service must be met; each is met by any one of its kinds. A row may be for one segment only.
create table requirement (
  business_id uuid not null,
  service_id uuid not null,
  position smallint not null,
  kind_ids uuid[] not null,
  segment_position smallint,
  primary key (business_id, service_id, position),
  foreign key (business_id, service_id) references service (business_id, id) on delete cascade,
  constraint requirement_names_a_kind check (cardinality(kind_ids) between 1 and 10)
);
