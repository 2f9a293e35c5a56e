-- Who sells, as papers must say it: beside the name and the tax number where the company is registered, and under which number.
alter table shop
  add column legal_address text,
  add column registration_number text,
  -- Whether lists, search and the map show the shop; whoever has its link finds it all the same.
  add column is_listed boolean not null default true,
  -- Closed for good, by its business: nobody books there any more, and what was stays.
  add column closed_at timestamptz,
  add constraint shop_legal_address_is_short check (legal_address ~ '\S' and length(legal_address) <= 200),
  add constraint shop_registration_number_is_short check (registration_number ~ '\S' and length(registration_number) <= 60),
  add constraint shop_closed_is_open_to_nobody check (closed_at is null or not (is_active or is_suspended));

-- Who sold until then: a receipt of a visit that was booked before says it for ever.
create table past_seller (
  business_id uuid not null,
  shop_id uuid not null,
  until timestamptz not null,
  seller jsonb not null,
  primary key (business_id, shop_id, until),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint past_seller_is_named check (seller ? 'legalName')
);
