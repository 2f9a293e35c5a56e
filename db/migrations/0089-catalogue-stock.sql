-- Of what lies in a shop some units are set aside for orders: `units` are those that can still be sold, `reserved` the others.
alter table product_stock
  add column reserved integer not null default 0,
  add constraint product_stock_reserved_is_never_below_nothing check (reserved >= 0);

alter table product add column version integer not null default 1;

-- What became of the units of a shop: they sum to those that lie there. Rows are only added.
create table stock_movement (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  product_id uuid not null,
  shop_id uuid not null,
  kind text not null,
  -- Above zero what came, below zero what went; of a count the difference to what should have been there.
  units integer not null,
  reason text,
  order_id uuid,
  moved_by text references "user" (id) on delete set null,
  moved_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, product_id) references product (business_id, id) on delete cascade,
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint stock_movement_kind_is_known check (kind in ('received', 'counted', 'lost', 'sold', 'returned')),
  constraint stock_movement_comes_or_goes_by_its_kind check (
    case kind when 'counted' then true when 'lost' then units < 0 when 'sold' then units < 0 else units > 0 end),
  constraint stock_movement_loss_has_a_reason check (kind <> 'lost' or length(reason) between 1 and 200),
  constraint stock_movement_reason_is_short check (length(reason) between 1 and 200),
  constraint stock_movement_of_an_order_is_sold_or_comes_back check (order_id is null or kind in ('sold', 'returned'))
);
create index stock_movement_by_product on stock_movement (business_id, product_id, shop_id, id);
create index stock_movement_by_mover on stock_movement (moved_by) where moved_by is not null;

-- A person who is erased leaves what they moved without a name.
create trigger stock_movement_is_append_only before update on stock_movement for each row
  when (new.moved_by is not null or to_jsonb(new) - 'moved_by' is distinct from to_jsonb(old) - 'moved_by')
  execute function rows_are_only_added();

insert into stock_movement (business_id, product_id, shop_id, kind, units, moved_at)
select business_id, product_id, shop_id, 'counted', units, now() from product_stock;
