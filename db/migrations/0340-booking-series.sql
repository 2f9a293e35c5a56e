-- Visits that were booked together for every so many weeks. Each is a visit of its own, with a bill of its own.
create table booking_series (
  business_id uuid not null,
  id uuid not null,
  shop_id uuid not null,
  every_weeks smallint not null,
  created_at timestamptz not null,
  -- The place of its last visit when its client was told that the series ends with it.
  ending_told_of smallint,
  primary key (business_id, id),
  constraint booking_series_is_at_a_shop foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint booking_series_weeks_are_bounded check (every_weeks between 1 and 12)
);
alter table booking
  add column series_id uuid,
  add column series_position smallint,
  add constraint booking_is_in_a_series foreign key (business_id, series_id) references booking_series (business_id, id),
  add constraint booking_has_a_place_in_its_series check ((series_id is null) = (series_position is null));
create unique index booking_place_in_series_is_one on booking (business_id, series_id, series_position) where series_id is not null;
