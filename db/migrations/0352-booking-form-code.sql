-- A code by which the client of a visit fills in the form at the desk, without a log-in: once, and for half an hour. Neither of what is kept tells it without the server's
-- secret.
create table form_code (
  code_hash text primary key,
  code_seed text not null,
  business_id uuid not null,
  booking_id uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (business_id, booking_id) references booking (business_id, id) on delete cascade,
  constraint form_code_ends_after_it_is_made check (expires_at > made_at)
);
create index form_code_by_booking on form_code (business_id, booking_id);
