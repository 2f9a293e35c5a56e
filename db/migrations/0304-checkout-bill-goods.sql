-- What was handed over in cash: the receipt says it with the change. Null: what it paid, or nobody has said.
alter table payment
  add column given_minor bigint,
  add constraint payment_given_is_cash_that_covers_it check (given_minor is null or tender = 'cash' and given_minor >= amount_minor);

-- Products and lines of the desk's own on the bill of a visit: their stock is drawn as they are added, and they are earned with the
-- visit. `staff_id` is who sold it.
alter table bill_line
  add column variant_id uuid,
  add column name jsonb,
  add column label jsonb,
  add column units integer,
  add column unit_minor bigint,
  add column tax_rate integer,
  add column net_minor bigint,
  add column tax_minor bigint,
  drop constraint bill_line_kind_is_known,
  drop constraint bill_line_is_somebodys_only_as_a_tip,
  add constraint bill_line_kind_is_known check (kind in ('tip', 'discount', 'product', 'custom')),
  add constraint bill_line_discount_is_nobodys check (staff_id is null or kind <> 'discount'),
  add constraint bill_line_has_a_variant_where_it_is_a_product check ((kind = 'product') = (variant_id is not null)),
  add constraint bill_line_of_goods_says_what_it_is check (
    num_nonnulls(name, label, units, unit_minor, tax_rate, net_minor, tax_minor) = case when kind in ('product', 'custom') then 7 else 0 end
  ),
  add constraint bill_line_of_goods_costs_its_parts check (amount_minor = net_minor + tax_minor),
  add constraint bill_line_sells_some check (units > 0),
  add constraint bill_line_is_of_a_variant foreign key (business_id, variant_id) references product_variant (business_id, id);
create index bill_line_by_variant on bill_line (business_id, variant_id) where variant_id is not null;

-- Units that left with a visit, beside those of an order.
alter table stock_movement
  add column booking_id uuid,
  add constraint stock_movement_of_a_visit_is_sold_or_comes_back
    check (booking_id is null or order_id is null and kind in ('sold', 'returned'));
