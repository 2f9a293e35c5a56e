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

-- The one variant of each product takes its id along: so whatever named the product names the variant, be it in a row that never
-- changes or in a basket that a browser keeps.
insert into product_variant (business_id, id, product_id, position, label)
select business_id, id, id, 0, size from product;

alter table product
  drop constraint product_says_in_both_languages_what_it_is,
  drop column size,
  add constraint product_says_in_both_languages_what_it_is check (name ?& array['en', 'fr'] and description ?& array['en', 'fr']);

alter table product_price rename column product_id to variant_id;
alter table product_price
  drop constraint product_price_business_id_product_id_fkey,
  add constraint product_price_is_of_a_variant foreign key (business_id, variant_id)
    references product_variant (business_id, id) on delete cascade;

alter table product_stock rename column product_id to variant_id;
alter table product_stock
  drop constraint product_stock_business_id_product_id_fkey,
  add constraint product_stock_is_of_a_variant foreign key (business_id, variant_id)
    references product_variant (business_id, id) on delete cascade;

-- What has a history stays: its variant is retired, not deleted.
alter table stock_movement rename column product_id to variant_id;
alter table stock_movement
  drop constraint stock_movement_business_id_product_id_fkey,
  add constraint stock_movement_is_of_a_variant foreign key (business_id, variant_id) references product_variant (business_id, id);
alter index stock_movement_by_product rename to stock_movement_by_variant;

alter table order_line rename column product_id to variant_id;
alter table order_line rename column size to label;
alter table order_line rename constraint order_line_product_stands_once to order_line_variant_stands_once;
alter table order_line
  drop constraint order_line_business_id_product_id_fkey,
  add constraint order_line_is_of_a_variant foreign key (business_id, variant_id) references product_variant (business_id, id);
alter index order_line_by_product rename to order_line_by_variant;
