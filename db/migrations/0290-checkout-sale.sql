-- A sale at the desk is an order that is collected as it is made: to a client or to nobody, of products and of what has no product
-- (a line of the desk's own). Who rang it up is its `sold_by`; who sold a line earns the commission on it.
alter table "order" alter column customer_id drop not null;
alter table "order"
  add column origin text not null default 'app',
  add column sold_by text references "user" (id) on delete set null,
  add column discount_reason text,
  add constraint order_origin_is_known check (origin in ('app', 'desk')),
  add constraint order_without_a_customer_is_the_desks check (customer_id is not null or origin = 'desk'),
  add constraint order_discount_reason_is_short check (length(discount_reason) between 1 and 200);
create index order_by_seller on "order" (sold_by) where sold_by is not null;

alter table order_line alter column variant_id drop not null;
alter table order_line
  add column kind text not null default 'product',
  add column staff_id uuid,
  add column discount_minor bigint not null default 0,
  add constraint order_line_kind_is_known check (kind in ('product', 'custom')),
  add constraint order_line_has_a_variant_where_it_is_a_product check ((kind = 'product') = (variant_id is not null)),
  add constraint order_line_discount_is_within_its_price check (discount_minor between 0 and unit_minor * units),
  add constraint order_line_was_sold_by_one foreign key (business_id, staff_id) references staff_member (business_id, id);
create index order_line_by_seller on order_line (business_id, staff_id) where staff_id is not null;
