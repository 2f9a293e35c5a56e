-- What was counted in a drawer moves money, too.
alter table ledger_transfer
  drop constraint ledger_transfer_subject_is_known,
  add constraint ledger_transfer_subject_is_known check (subject in ('booking', 'order', 'wallet', 'gift_card', 'provider', 'till'));
