-- What was agreed with one client for one variant: another price, another length, or both. It stands instead of the menu's.
create table agreed_price (
  business_id uuid not null,
  customer_id uuid not null,
  variant_id uuid not null,
  currency text not null,
  price_minor bigint,
  length_minutes smallint,
  agreed_at timestamptz not null,
  primary key (business_id, customer_id, variant_id, currency),
  foreign key (business_id, customer_id) references customer (business_id, id),
  foreign key (business_id, variant_id) references variant (business_id, id) on delete cascade,
  constraint agreed_price_agrees_on_something check (price_minor is not null or length_minutes is not null),
  constraint agreed_price_is_not_negative check (price_minor >= 0),
  constraint agreed_price_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint agreed_price_length_is_bounded check (length_minutes between 5 and 720)
);
