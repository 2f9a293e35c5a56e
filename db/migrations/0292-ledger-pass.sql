-- `pass`: what a client has paid ahead for visits (a package, a membership). `revenue_expired`: what was paid for a gift card or a pass that
-- can be used no more.
alter table ledger_account
  drop constraint ledger_account_kind_is_known,
  drop constraint ledger_bounded_account_keeps_a_balance,
  add constraint ledger_account_kind_is_known check (kind in (
    'wallet', 'wallet_bonus', 'reserved', 'gift_card', 'pass', 'receivable', 'deposit_held', 'refund_due',
    'revenue_service', 'revenue_product', 'revenue_fee', 'revenue_expired', 'tax_payable', 'tip_payable', 'bonus_granted', 'provider_clearing',
    'provider_fee', 'cash_at_shop', 'terminal_at_shop', 'tender_at_shop', 'till_difference', 'till_expense', 'disputed', 'bank', 'brought_forward'
  )),
  add constraint ledger_bounded_account_keeps_a_balance check (
    (kind in ('wallet', 'wallet_bonus', 'reserved', 'gift_card', 'pass', 'receivable', 'deposit_held', 'refund_due')) = (balance_minor is not null)
  ),
  add constraint ledger_pass_is_never_below_zero check (kind <> 'pass' or balance_minor >= 0);
alter table ledger_transfer
  drop constraint ledger_transfer_subject_is_known,
  add constraint ledger_transfer_subject_is_known check (subject in ('booking', 'order', 'wallet', 'gift_card', 'pass', 'provider', 'till'));
alter table payment
  drop constraint payment_tender_is_known,
  add constraint payment_tender_is_known
    check (tender in ('card', 'paypal', 'paylater', 'wallet', 'gift_card', 'pass', 'cash', 'terminal', 'transfer', 'cheque', 'voucher', 'other'));

-- An order sells gift cards and passes too.
alter table order_line
  drop constraint order_line_kind_is_known,
  add constraint order_line_kind_is_known check (kind in ('product', 'custom', 'gift_card', 'pass'));
