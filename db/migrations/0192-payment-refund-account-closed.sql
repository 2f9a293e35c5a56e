-- What is left of a top-up goes back when its owner's account is deleted.
alter table payment_refund
  drop constraint payment_refund_reason_is_known,
  add constraint payment_refund_reason_is_known
    check (reason in ('cancelled', 'rescheduled', 'hold_lost', 'goodwill', 'mistake', 'returned', 'account_closed'));
