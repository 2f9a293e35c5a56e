-- A price beside the usual one: of one shop, from a day on, or both. What has begun is what it costs now: a minute later that of a
-- shop has no day any more, and that of all shops is the usual price.
create table menu_price (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  variant_id uuid,
  add_on_id uuid,
  shop_id uuid,
  currency text not null,
  from_day date,
  price_minor bigint not null,
  primary key (business_id, id),
  foreign key (business_id, variant_id) references variant (business_id, id) on delete cascade,
  foreign key (business_id, add_on_id) references add_on (business_id, id) on delete cascade,
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint menu_price_is_of_a_variant_or_an_extra check (num_nonnulls(variant_id, add_on_id) = 1),
  constraint menu_price_is_of_a_shop_or_from_a_day check (num_nonnulls(shop_id, from_day) > 0),
  constraint menu_price_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint menu_price_is_not_negative check (price_minor >= 0),
  constraint menu_price_begins_once unique nulls not distinct (business_id, variant_id, add_on_id, currency, shop_id, from_day)
);
create index menu_price_by_add_on on menu_price (business_id, add_on_id) where add_on_id is not null;
create index menu_price_by_shop on menu_price (business_id, shop_id) where shop_id is not null;
create index menu_price_by_day on menu_price (from_day) where from_day is not null;

create trigger menu_price_tells_pages_of_insert after insert on menu_price referencing new table as come for each statement
  execute function shop_page_hears_of_a_change(true, '*', 'select s.business_id, s.id from shop s join t on s.business_id = t.business_id and (t.shop_id is null or s.id = t.shop_id)');
create trigger menu_price_tells_pages_of_delete after delete on menu_price referencing old table as gone for each statement
  execute function shop_page_hears_of_a_change(true, '*', 'select s.business_id, s.id from shop s join t on s.business_id = t.business_id and (t.shop_id is null or s.id = t.shop_id)');
create trigger menu_price_tells_pages_of_update after update on menu_price referencing old table as gone new table as come for each statement
  execute function shop_page_hears_of_a_change(true, '*', 'select s.business_id, s.id from shop s join t on s.business_id = t.business_id and (t.shop_id is null or s.id = t.shop_id)');
