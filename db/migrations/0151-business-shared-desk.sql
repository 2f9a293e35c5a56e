-- A browser that several members use, one after the other: it is known by a key that only it has, and each comes in by a PIN.
create table shared_desk (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  name text not null,
  hash text not null,
  lock_minutes integer not null,
  opened_by text references "user" (id) on delete set null,
  opened_at timestamptz not null,
  used_at timestamptz not null,
  primary key (business_id, id),
  constraint shared_desk_is_known_by_one_key unique (hash),
  constraint shared_desk_locks_within_an_hour check (lock_minutes between 1 and 60)
);

-- Of a PIN nothing is kept but a slow hash. `failures`: wrong tries since the last right one; after five it opens nothing any more.
create table member_pin (
  business_id uuid not null,
  user_id text not null,
  hash text not null,
  failures integer not null default 0,
  chosen_at timestamptz not null,
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references membership (business_id, user_id) on delete cascade,
  constraint member_pin_failures_are_counted check (failures between 0 and 5)
);

-- A session that was opened by a PIN ends with the desk.
alter table session
  add column desk_id uuid,
  add constraint session_ends_with_its_desk foreign key (business_id, desk_id)
    references shared_desk (business_id, id) on delete cascade;
create index session_by_desk on session (desk_id) where desk_id is not null;
