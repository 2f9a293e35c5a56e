-- A session without a seat left is one more reason for which somebody found no time.
alter table lost_wish
  drop constraint lost_wish_reason_is_known,
  add constraint lost_wish_reason_is_known check (reason in ('closed', 'no_skilled_therapist', 'therapist_off', 'therapist_busy',
    'therapist_load', 'rooms_full', 'gap_rule', 'past_notice', 'beyond_horizon', 'service_hours', 'day_limit', 'session_full', 'not_then'));
