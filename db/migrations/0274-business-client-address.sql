-- Where a client lives, as far as the business knows; empty where it does not.
alter table customer
  add column street text not null default '',
  add column postal_code text not null default '',
  add column city text not null default '',
  add column country text,
  add constraint customer_address_is_bounded check (length(street) <= 120 and length(postal_code) <= 20 and length(city) <= 80),
  add constraint customer_country_is_a_code check (country ~ '^[A-Z]{2}$');
