-- A wish to have a visit earlier: which visit it is, and when it was to begin as its client joined the list.
alter table waiting_entry
  add column moves_booking_id uuid,
  add column moves_from timestamptz,
  add constraint waiting_entry_moves_a_visit foreign key (business_id, moves_booking_id) references booking (business_id, id) on delete cascade,
  add constraint waiting_entry_moves_from_a_time check ((moves_booking_id is null) = (moves_from is null));
create index waiting_entry_by_visit on waiting_entry (business_id, moves_booking_id) where moves_booking_id is not null;
