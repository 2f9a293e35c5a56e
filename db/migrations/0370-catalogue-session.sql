-- A service that is given to a group: it is booked by the seat, in sessions that the shop lays. What a new session has of seats, how many
-- of them make it worth while, and how long before its start that is decided. Null: it is no such service.
alter table service
  add column session_seats smallint,
  add column session_least smallint,
  add column session_decide_minutes integer,
  add constraint service_session_seats_are_bounded check (session_seats between 1 and 200),
  add constraint service_session_least_is_bounded check (session_least between 1 and session_seats),
  add constraint service_session_is_decided_before check (session_decide_minutes between 0 and 10080),
  add constraint service_session_is_said_whole check (
    (session_seats is null) = (session_least is null) and (session_seats is null) = (session_decide_minutes is null)),
  add constraint service_in_sessions_has_no_day_limit check (session_seats is null or day_limit is null);
