-- A time that a service is not given at, and a day that has taken as many of it as it may, are reasons of their own.
alter table lost_wish
  drop constraint lost_wish_reason_is_known,
  add constraint lost_wish_reason_is_known check (reason in ('closed', 'no_skilled_therapist', 'therapist_off', 'therapist_busy',
    'therapist_load', 'rooms_full', 'gap_rule', 'past_notice', 'beyond_horizon', 'service_hours', 'day_limit'));
