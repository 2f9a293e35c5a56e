-- What is bought and carried home: oils, candles, tea. A shop carries what it has a row of stock for, be it sold out.
create table product (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  kind text not null,
  name jsonb not null,
  description jsonb not null,
  -- As it is printed on it: "100 ml", "set of two".
  size jsonb not null,
  picture_id uuid,
  tax_rate integer,
  is_active boolean not null default true,
  -- To the millisecond, as a place in a list is told.
  created_at timestamptz(3) not null default now(),
  primary key (business_id, id),
  foreign key (business_id, picture_id) references picture (business_id, id),
  constraint product_kind_is_known check (kind in ('oil', 'cream', 'bath', 'candle', 'tea', 'linen', 'tool', 'gift')),
  constraint product_says_in_both_languages_what_it_is check
    (name ?& array['en', 'fr'] and description ?& array['en', 'fr'] and size ?& array['en', 'fr']),
  constraint product_tax_rate_is_of_100000 check (tax_rate between 0 and 100000)
);
create index product_by_age on product (created_at desc, id desc) where is_active;
create index product_by_id on product (id);

create table product_price (
  business_id uuid not null,
  product_id uuid not null,
  currency text not null,
  price_minor bigint not null,
  primary key (business_id, product_id, currency),
  foreign key (business_id, product_id) references product (business_id, id) on delete cascade,
  constraint product_price_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint product_price_is_not_negative check (price_minor >= 0)
);

create table product_stock (
  business_id uuid not null,
  product_id uuid not null,
  shop_id uuid not null,
  units integer not null default 0,
  primary key (business_id, product_id, shop_id),
  foreign key (business_id, product_id) references product (business_id, id) on delete cascade,
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint product_stock_is_never_below_nothing check (units >= 0)
);
create index product_stock_by_shop on product_stock (business_id, shop_id);
