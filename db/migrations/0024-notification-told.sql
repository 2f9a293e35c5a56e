-- What somebody was last told of their visit is asked before a change of it is told.
create index delivery_by_booking on delivery (business_id, booking_id);
