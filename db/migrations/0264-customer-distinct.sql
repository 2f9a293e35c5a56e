-- Two clients who look like one and are not: somebody has looked, and they are not proposed again.
create table customer_distinct (
  business_id uuid not null,
  customer_id uuid not null,
  other_id uuid not null,
  noted_at timestamptz not null,
  primary key (business_id, customer_id, other_id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  foreign key (business_id, other_id) references customer (business_id, id),
  constraint customer_distinct_is_said_once check (customer_id < other_id)
);
create index customer_distinct_by_other on customer_distinct (business_id, other_id);
