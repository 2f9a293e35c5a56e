-- Visits that a business books to try itself out: no report counts them, and they are removed again, if by nobody then by themselves.
create table test_visit (
  business_id uuid not null,
  booking_id uuid not null,
  shop_id uuid not null,
  -- Made for it alone, and forgotten with it.
  customer_id uuid not null,
  until timestamptz not null,
  removed_at timestamptz,
  primary key (business_id, booking_id),
  foreign key (business_id, booking_id) references booking (business_id, id) on delete cascade,
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id)
);
create unique index test_visit_stands_once_in_a_shop on test_visit (business_id, shop_id) where removed_at is null;
create index test_visit_overdue on test_visit (until) where removed_at is null;
