-- What clients had in their wallets where a business was before: it has come in there, so it stands against an account of its own.
alter table ledger_account
  drop constraint ledger_account_kind_is_known,
  add constraint ledger_account_kind_is_known check (kind in (
    'wallet', 'wallet_bonus', 'reserved', 'gift_card', 'receivable', 'deposit_held', 'refund_due',
    'revenue_service', 'revenue_product', 'revenue_fee', 'tax_payable', 'tip_payable', 'bonus_granted', 'provider_clearing',
    'provider_fee', 'cash_at_shop', 'terminal_at_shop', 'till_difference', 'disputed', 'bank', 'brought_forward'
  ));
