-- What of a fee is given back because others had the time that was freed; once.
alter table fee_waiver add column is_refill boolean not null default false;
create unique index fee_waiver_is_refill_once on fee_waiver (business_id, booking_id) where is_refill;
