-- Whom a client likes to be served by, and by whom never again: the planner then passes that therapist over.
create table customer_pairing (
  business_id uuid not null,
  customer_id uuid not null,
  staff_id uuid not null,
  kind text not null,
  primary key (business_id, customer_id, staff_id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete cascade,
  constraint customer_pairing_kind_is_known check (kind in ('preferred', 'avoided'))
);
