-- Where a visit at its client's takes place. What the way takes and costs stands with what was booked, in `booking.request` and `booking.price`;
-- this is the client's own, and goes with them.
create table call_out (
  business_id uuid not null,
  booking_id uuid not null,
  street text not null,
  postal_code text not null,
  city text not null,
  -- How to get in: a door code, a floor.
  access_note text,
  latitude double precision not null,
  longitude double precision not null,
  primary key (business_id, booking_id),
  foreign key (business_id, booking_id) references booking (business_id, id) on delete cascade,
  constraint call_out_is_on_earth check (latitude between -90 and 90 and longitude between -180 and 180)
);
