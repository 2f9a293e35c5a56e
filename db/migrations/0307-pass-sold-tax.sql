-- What is sold ahead for one known treatment may be taxed at its sale. `tax_prepaid`: the tax that was due then on what nobody has had yet, by
-- what was sold and its rate; it stands below zero until that is used, ends or goes back.
alter table ledger_account
  drop constraint ledger_account_kind_is_known,
  drop constraint ledger_bounded_account_keeps_a_balance,
  add constraint ledger_account_kind_is_known check (kind in (
    'wallet', 'wallet_bonus', 'reserved', 'gift_card', 'pass', 'receivable', 'deposit_held', 'refund_due',
    'revenue_service', 'revenue_product', 'revenue_fee', 'revenue_expired', 'tax_payable', 'tax_prepaid', 'tip_payable', 'bonus_granted',
    'provider_clearing', 'provider_fee', 'cash_at_shop', 'terminal_at_shop', 'tender_at_shop', 'till_difference', 'till_expense', 'disputed',
    'bank', 'brought_forward'
  )),
  add constraint ledger_bounded_account_keeps_a_balance check (
    (kind in ('wallet', 'wallet_bonus', 'reserved', 'gift_card', 'pass', 'tax_prepaid', 'receivable', 'deposit_held', 'refund_due'))
      = (balance_minor is not null)
  ),
  add constraint ledger_tax_prepaid_is_never_above_zero check (kind <> 'tax_prepaid' or balance_minor <= 0);
create index ledger_account_of_what_was_taxed on ledger_account (business_id, split_part(holder, '/', 1)) where kind = 'tax_prepaid';

alter table gift_card_setting add column is_taxed_at_sale boolean not null default false;
alter table pass_plan
  add column is_taxed_at_sale boolean not null default false,
  add constraint pass_plan_taxed_at_sale_is_paid_at_once check (not is_taxed_at_sale or parts = 1);
