-- Which clients a list or a campaign is for, kept under a name; asked anew each time.
create table saved_segment (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  name text not null,
  segment jsonb not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  constraint saved_segment_name_is_one_in_its_business unique (business_id, name),
  constraint saved_segment_name_is_bounded check (length(name) between 1 and 60)
);

-- Two clients who turned out to be one, and all that has moved, so that it can be moved back within a day.
create table customer_merge (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  customer_id uuid not null,
  merged_id uuid not null,
  moved jsonb,
  merged_by text references "user" (id) on delete set null,
  merged_at timestamptz not null,
  undone_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  foreign key (business_id, merged_id) references customer (business_id, id),
  constraint customer_merge_is_of_two check (customer_id <> merged_id)
);
create unique index customer_merge_stands_once on customer_merge (business_id, merged_id) where undone_at is null;
create index customer_merge_by_customer on customer_merge (business_id, customer_id);
create index customer_merge_to_forget on customer_merge (merged_at) where moved is not null;
create index customer_merge_by_member on customer_merge (merged_by) where merged_by is not null;
