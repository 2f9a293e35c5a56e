-- A visit that is moved to a cheaper time gives the difference back.
alter table payment_refund
  drop constraint payment_refund_reason_is_known,
  add constraint payment_refund_reason_is_known
    check (reason in ('cancelled', 'rescheduled', 'hold_lost', 'goodwill', 'mistake'));
