-- A service that is given at the client's: it takes no room of a shop, and its therapists for the way there and back.
alter table service
  add column is_call_out boolean not null default false,
  add constraint service_at_the_client_is_served_there check (not is_call_out or (hands > 0 and session_seats is null));
