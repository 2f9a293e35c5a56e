-- What a business offers to whoever adds money to their wallet there: amounts, each with what it adds itself. In a currency of
-- which there is none, nobody can.
create table top_up_option (
  business_id uuid not null references business (id) on delete cascade,
  currency text not null,
  amount_minor bigint not null,
  bonus_minor bigint not null default 0,
  primary key (business_id, currency, amount_minor),
  constraint top_up_option_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint top_up_option_adds_something check (amount_minor > 0),
  constraint top_up_option_bonus_is_no_more_than_its_amount check (bonus_minor between 0 and amount_minor)
);

-- How much is to come into the wallet, frozen with its bonus when it was chosen; whatever pays it pays this.
alter table bill
  add column top_up_minor bigint,
  add constraint bill_top_up_is_of_a_wallet check (top_up_minor is null or (top_up_minor > 0 and subject = 'wallet'));

-- Whoever opens their wallets is found among the customers of all businesses.
create index customer_by_user on customer (user_id) where user_id is not null;
create index ledger_account_of_a_wallet on ledger_account (business_id, holder) where kind in ('wallet', 'wallet_bonus');
