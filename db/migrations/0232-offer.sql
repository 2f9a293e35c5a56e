create sequence offer_version;

-- What a shop takes off its prices, and when: of a service's price a share or an amount. Null means no limit.
create table offer (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  name jsonb not null,
  small_print jsonb not null,
  rate integer,
  amount_minor bigint,
  currency text,
  includes_add_ons boolean not null default false,
  service_ids uuid[],
  shop_ids uuid[],
  weekdays smallint[],
  from_minute smallint not null default 0,
  to_minute smallint not null default 1440,
  from_day date,
  to_day date,
  last_minute_hours smallint,
  version bigint not null default nextval('offer_version'),
  is_active boolean not null default true,
  -- An offer may ask for a code: it is shown to nobody and lowers the price of whoever types the code while paying, so many times
  -- as it says. A booking names the offer whose code it was booked with, so that a new time keeps it.
  code text,
  use_limit integer,
  -- An offer may be for those alone who have no visit at the business yet: none that is over, and none that is to come.
  for_new_clients boolean not null default false,
  primary key (business_id, id),
  constraint offer_is_a_share_or_an_amount check ((rate is null) <> (amount_minor is null)),
  constraint offer_rate_is_of_100000 check (rate between 1 and 100000),
  constraint offer_amount_is_above_zero check (amount_minor > 0),
  constraint offer_amount_has_its_currency check ((amount_minor is null) = (currency is null)),
  constraint offer_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint offer_names_a_service_or_means_all check (cardinality(service_ids) between 1 and 100),
  constraint offer_names_a_shop_or_means_all check (cardinality(shop_ids) between 1 and 100),
  constraint offer_weekdays_are_iso check (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}'),
  constraint offer_ends_after_it_begins check (from_minute between 0 and 1439 and to_minute > from_minute and to_minute <= 2880),
  constraint offer_days_are_in_order check (to_day >= from_day),
  constraint offer_last_minute_is_bounded check (last_minute_hours between 1 and 72),
  constraint offer_code_is_easy_to_type check (code ~ '^[A-Z0-9]{3,20}$'),
  constraint offer_use_limit_is_of_a_code check (use_limit is null or (code is not null and use_limit > 0))
);
create index offer_that_is_active on offer (business_id) where is_active;
create unique index offer_code_means_one_offer on offer (business_id, code) where is_active;

-- Shops are kept in memory with what comes off their prices, and read anew when the versions of these have changed.
create function offer_gets_a_new_version() returns trigger language plpgsql as $$
begin
  new.version = nextval('offer_version');
  return new;
end $$;
create trigger offer_gets_a_new_version before update on offer for each row execute function offer_gets_a_new_version();

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
