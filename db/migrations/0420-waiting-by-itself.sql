-- Who wishes for an earlier time may have agreed to it in advance: then their visit is moved without asking.
alter table waiting_entry
  add column moves_by_itself boolean not null default false,
  add constraint waiting_entry_moves_a_visit_by_itself check (not moves_by_itself or moves_booking_id is not null);
