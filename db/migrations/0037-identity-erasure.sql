-- Who has asked to be erased, and when it happens unless they change their mind. The row goes with the person.
create table erasure (
  user_id text primary key references "user" (id) on delete cascade,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  constraint erasure_leaves_time_to_think check (due_at >= asked_at + interval '14 days')
);
create index erasure_due on erasure (due_at);
