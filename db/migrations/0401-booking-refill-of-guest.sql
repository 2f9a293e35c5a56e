-- What of a fee is given back because others had the time that was freed: once for the visit, and once for each guest who has left it.
drop index fee_waiver_is_refill_once;
create unique index fee_waiver_is_refill_once on fee_waiver (business_id, booking_id, guest_position) nulls not distinct where is_refill;
