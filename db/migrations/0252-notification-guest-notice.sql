-- What a guest of a party was last told of their own part. They are told again when that is no longer so, and not of what happens to
-- the others. They are looked at again at `look_at`: to be reminded, or once a change has stood for a while.
create table guest_notice (
  business_id uuid not null,
  booking_id uuid not null,
  guest_position smallint not null,
  number integer not null default 1,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  service_names jsonb not null,
  is_cancelled boolean not null default false,
  noted_at timestamptz not null,
  look_at timestamptz,
  primary key (business_id, booking_id, guest_position),
  foreign key (business_id, booking_id, guest_position) references guest (business_id, booking_id, position) on delete cascade,
  constraint guest_notice_is_numbered check (number > 0),
  constraint guest_notice_ends_after_it_starts check (ends_at > starts_at)
);
create index guest_notice_to_look_at on guest_notice (look_at) where look_at is not null;
