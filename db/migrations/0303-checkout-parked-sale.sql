-- A sale under way that is put aside at the desk, to be taken up again at any desk of the shop. It sets no stock aside and keeps no
-- price: what it costs is read anew when it is taken up. `draft` holds its lines as `sale.make` takes them.
create table parked_sale (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  customer_id uuid,
  name text,
  draft jsonb not null,
  total_minor bigint not null,
  currency text not null,
  parked_by text references "user" (id) on delete set null,
  parked_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint parked_sale_is_of_a_client foreign key (business_id, customer_id) references customer (business_id, id) on delete cascade,
  constraint parked_sale_has_a_short_name check (length(name) between 1 and 80),
  constraint parked_sale_is_found_again check (name is not null or customer_id is not null),
  constraint parked_sale_costs_no_less_than_nothing check (total_minor >= 0)
);
create index parked_sale_by_shop on parked_sale (business_id, shop_id, id);
create index parked_sale_by_customer on parked_sale (business_id, customer_id) where customer_id is not null;
create index parked_sale_by_time on parked_sale (parked_at);
create index parked_sale_by_parker on parked_sale (parked_by) where parked_by is not null;
