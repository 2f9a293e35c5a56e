-- A business that the platform has suspended: its shops are found by nobody and take nothing new until it is lifted. What was
-- booked and paid before stays. Every suspension keeps a row of its own.
create table suspension (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  reason text not null,
  suspended_at timestamptz not null,
  suspended_by text references "user" (id) on delete set null,
  lifted_at timestamptz,
  lifted_by text references "user" (id) on delete set null,
  primary key (business_id, id),
  constraint suspension_says_why check (length(btrim(reason)) between 1 and 1000),
  constraint suspension_ends_after_it_began check (lifted_at >= suspended_at)
);
create unique index suspension_is_one_at_a_time on suspension (business_id) where lifted_at is null;
create index suspension_by_suspender on suspension (suspended_by) where suspended_by is not null;
create index suspension_by_lifter on suspension (lifted_by) where lifted_by is not null;
