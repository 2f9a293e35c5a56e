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
  -- What a house is known for, shown first where it introduces itself.
  is_signature boolean not null default false,
  -- A service is a draft, published (`is_active`), or retired; `version` counts its savings, so that nobody saves over another.
  -- What a guest is told before a visit and what to mind after it are of the service.
  version integer not null default 1,
  retired_at timestamptz,
  before_visit jsonb not null default '{"en": "", "fr": ""}',
  aftercare jsonb not null default '{"en": "", "fr": ""}',
  -- So many days after a visit its client is asked whether it is time for another; null: they are not.
  rebook_after_days smallint,
  primary key (business_id, id),
  foreign key (business_id, category_id) references category (business_id, id),
  foreign key (business_id, picture_id) references picture (business_id, id),
  constraint service_buffers_are_bounded check (buffer_before_minutes between 0 and 240 and buffer_after_minutes between 0 and 240),
  constraint service_tax_rate_is_of_100000 check (tax_rate between 0 and 100000),
  -- A service may need no therapist: a private hammam, a sauna, a float room. What is booked then is the room.
  constraint service_takes_at_most_two_therapists check (hands between 0 and 2),
  constraint service_strenuous_is_work_of_hands check (not is_strenuous or hands > 0),
  constraint service_retired_is_not_active check (retired_at is null or not is_active),
  constraint service_before_visit_is_in_both_languages check (before_visit ?& array['en', 'fr']),
  constraint service_aftercare_is_in_both_languages check (aftercare ?& array['en', 'fr']),
  constraint service_rebook_comes_within_a_year check (rebook_after_days between 7 and 365)
);

-- Nobody and nothing taken, a service would be endless: one without a therapist takes a room from beginning to end. Judged when
-- the transaction ends, since a service is written before its rooms; under the service's row, so that two cannot pass each other.
create function service_without_therapist_takes_a_room() returns trigger language plpgsql as $$
declare
  of_business uuid;
  of_service uuid;
begin
  if tg_table_name = 'service' then
    select new.business_id, new.id into of_business, of_service;
  else
    select old.business_id, old.service_id into of_business, of_service;
  end if;
  perform from service where business_id = of_business and id = of_service and hands = 0 for no key update;
  if found and not exists (
    select from requirement r
    where r.business_id = of_business and r.service_id = of_service and r.segment_position is null
      and (select count(*) from resource_kind k
        where k.business_id = of_business and k.id = any(r.kind_ids) and k.is_room) = cardinality(r.kind_ids)
  ) then
    raise exception using errcode = 'check_violation', constraint = tg_name, table = tg_table_name,
      message = 'a service without a therapist takes a room from beginning to end';
  end if;
  return null;
end $$;
create constraint trigger service_without_therapist_takes_a_room after insert or update of hands on service
  deferrable initially deferred for each row when (new.hands = 0)
  execute function service_without_therapist_takes_a_room();

alter table rich_text add foreign key (business_id, service_id) references service (business_id, id) on delete cascade;

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
create constraint trigger service_without_therapist_keeps_its_room after update or delete on requirement
  deferrable initially deferred for each row execute function service_without_therapist_takes_a_room();

-- What is bought and carried home: oils, candles, tea. A shop carries what it has a row of stock for, be it sold out.
create table product (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  kind text not null,
  name jsonb not null,
  description jsonb not null,
  picture_id uuid,
  tax_rate integer,
  is_active boolean not null default true,
  -- To the millisecond, as a place in a list is told.
  created_at timestamptz(3) not null default now(),
  version integer not null default 1,
  primary key (business_id, id),
  foreign key (business_id, picture_id) references picture (business_id, id),
  constraint product_kind_is_known check (kind in ('oil', 'cream', 'bath', 'candle', 'tea', 'linen', 'tool', 'gift')),
  constraint product_says_in_both_languages_what_it_is check (name ?& array['en', 'fr'] and description ?& array['en', 'fr']),
  constraint product_tax_rate_is_of_100000 check (tax_rate between 0 and 100000)
);
create index product_by_age on product (created_at desc, id desc) where is_active;
create index product_by_id on product (id);

-- A product comes in variants (50 ml and 100 ml; S, M and L), each with its own label, price and stock. What is priced, counted and
-- ordered is a variant; a product keeps what they have in common.
create table product_variant (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  product_id uuid not null,
  position smallint not null,
  -- As it is printed on it: "100 ml", "set of two".
  label jsonb not null,
  -- The business's own number for it.
  sku text,
  is_active boolean not null default true,
  primary key (business_id, id),
  foreign key (business_id, product_id) references product (business_id, id) on delete cascade,
  constraint product_variant_says_in_both_languages_what_it_is check (label ?& array['en', 'fr']),
  constraint product_variant_sku_is_short check (length(sku) between 1 and 40)
);
create index product_variant_by_product on product_variant (business_id, product_id, position);
create index product_variant_by_id on product_variant (id);

create table product_price (
  business_id uuid not null,
  variant_id uuid not null,
  currency text not null,
  price_minor bigint not null,
  primary key (business_id, variant_id, currency),
  constraint product_price_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint product_price_is_not_negative check (price_minor >= 0),
  constraint product_price_is_of_a_variant foreign key (business_id, variant_id)
    references product_variant (business_id, id) on delete cascade
);

create table product_stock (
  business_id uuid not null,
  variant_id uuid not null,
  shop_id uuid not null,
  units integer not null default 0,
  -- Of what lies in a shop some units are set aside for orders: `units` are those that can still be sold, `reserved` the others.
  reserved integer not null default 0,
  primary key (business_id, variant_id, shop_id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint product_stock_is_never_below_nothing check (units >= 0),
  constraint product_stock_reserved_is_never_below_nothing check (reserved >= 0),
  constraint product_stock_is_of_a_variant foreign key (business_id, variant_id)
    references product_variant (business_id, id) on delete cascade
);
create index product_stock_by_shop on product_stock (business_id, shop_id);

-- What became of the units of a shop: they sum to those that lie there. Rows are only added.
create table stock_movement (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  variant_id uuid not null,
  shop_id uuid not null,
  kind text not null,
  -- Above zero what came, below zero what went; of a count the difference to what should have been there.
  units integer not null,
  reason text,
  order_id uuid,
  moved_by text references "user" (id) on delete set null,
  moved_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint stock_movement_kind_is_known check (kind in ('received', 'counted', 'lost', 'sold', 'returned')),
  constraint stock_movement_comes_or_goes_by_its_kind check (
    case kind when 'counted' then true when 'lost' then units < 0 when 'sold' then units < 0 else units > 0 end),
  constraint stock_movement_loss_has_a_reason check (kind <> 'lost' or length(reason) between 1 and 200),
  constraint stock_movement_reason_is_short check (length(reason) between 1 and 200),
  constraint stock_movement_of_an_order_is_sold_or_comes_back check (order_id is null or kind in ('sold', 'returned')),
  constraint stock_movement_is_of_a_variant foreign key (business_id, variant_id) references product_variant (business_id, id)
);
create index stock_movement_by_variant on stock_movement (business_id, variant_id, shop_id, id);
create index stock_movement_by_mover on stock_movement (moved_by) where moved_by is not null;

-- A person who is erased leaves what they moved without a name.
create trigger stock_movement_is_append_only before update on stock_movement for each row
  when (new.moved_by is not null or to_jsonb(new) - 'moved_by' is distinct from to_jsonb(old) - 'moved_by')
  execute function rows_are_only_added();
