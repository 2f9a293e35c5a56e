-- A bill is what somebody owes for a visit or an order, or adds to a wallet. It has its subject's id, opens with the first
-- payment or line, and is paid by any number of payments, by anyone. The lines of a visit's price stand in its frozen price;
-- what comes on top (a tip, what the desk takes off) stands here.
create table bill (
  business_id uuid not null references business (id),
  id uuid not null,
  subject text not null,
  shop_id uuid,
  customer_id uuid,
  currency text not null,
  -- What of it had to be paid for the visit to stand, frozen as it was agreed; null: nothing was asked first.
  deposit_minor bigint,
  -- What the business adds to a wallet that is filled.
  bonus_minor bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  constraint bill_subject_is_known check (subject in ('booking', 'order', 'wallet')),
  constraint bill_is_of_a_shop_but_a_wallets check ((shop_id is null) = (subject = 'wallet')),
  constraint bill_of_a_wallet_has_a_customer check (subject <> 'wallet' or customer_id is not null),
  constraint bill_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint bill_deposit_is_positive check (deposit_minor > 0),
  constraint bill_bonus_is_of_a_wallet check (bonus_minor between 0 and case subject when 'wallet' then 1000000000 else 0 end)
);
create index bill_by_customer on bill (business_id, customer_id);

create table bill_line (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  bill_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  -- Whose tip it is; null: of all who serve.
  staff_id uuid,
  reason text,
  added_by text references "user" (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, bill_id) references bill (business_id, id),
  foreign key (business_id, staff_id) references staff_member (business_id, id),
  constraint bill_line_kind_is_known check (kind in ('tip', 'discount')),
  constraint bill_line_adds_a_tip_or_takes_a_discount check (case kind when 'discount' then amount_minor < 0 else amount_minor > 0 end),
  constraint bill_line_discount_has_a_reason check (kind <> 'discount' or length(reason) between 1 and 200),
  constraint bill_line_is_somebodys_only_as_a_tip check (staff_id is null or kind = 'tip')
);
create index bill_line_by_bill on bill_line (business_id, bill_id, id);

insert into bill (business_id, id, subject, shop_id, customer_id, currency, created_at)
select distinct on (business_id, subject_id) business_id, subject_id, subject, shop_id, customer_id, currency, created_at
from payment order by business_id, subject_id, id;

-- Anyone may pay, also who has no name. Several tenders pay one bill: what is ours already (the wallet) is reserved in the
-- transaction that opens the provider's payment, and goes along with it.
alter table payment
  alter column customer_id drop not null,
  alter column shop_id drop not null,
  add column payer text not null default 'booker',
  add column together_with uuid,
  add column bonus_minor bigint not null default 0,
  drop constraint payment_tender_is_known,
  drop constraint payment_has_a_provider_but_at_the_till,
  add constraint payment_is_of_a_bill foreign key (business_id, subject_id) references bill (business_id, id),
  add constraint payment_goes_along_with_another foreign key (business_id, together_with) references payment (business_id, id),
  add constraint payment_bonus_is_a_part_of_a_wallets check (bonus_minor between 0 and case tender when 'wallet' then amount_minor else 0 end);
-- What was taken at the till before was not told apart.
update payment set tender = 'cash' where tender = 'at_shop';
alter table payment
  add constraint payment_tender_is_known check (tender in ('card', 'paypal', 'paylater', 'wallet', 'cash', 'terminal')),
  add constraint payment_has_a_provider_where_one_moves_it check ((provider is not null) = (tender in ('card', 'paypal', 'paylater')));
drop index payment_is_the_only_open_one_of_its_tender;
create unique index payment_is_the_only_open_one_of_its_tender on payment (business_id, subject_id, payer, tender)
  where state in ('pending', 'requires_action', 'authorised');
drop index payment_left_open;
create index payment_left_open on payment (updated_at) where state in ('pending', 'requires_action', 'authorised') and provider is not null;
create index payment_by_companion on payment (business_id, together_with) where together_with is not null;

-- A refund goes where the money came from, or to the client's wallet if they agree.
alter table payment_refund
  add column destination text not null default 'tender',
  add constraint payment_refund_destination_is_known check (destination in ('tender', 'wallet'));

alter table ledger_account
  drop constraint ledger_account_kind_is_known,
  drop constraint ledger_bounded_account_keeps_a_balance,
  add constraint ledger_account_kind_is_known check (kind in (
    'wallet', 'wallet_bonus', 'reserved', 'gift_card', 'receivable', 'deposit_held', 'refund_due',
    'revenue_service', 'revenue_fee', 'tax_payable', 'tip_payable', 'bonus_granted', 'provider_clearing', 'provider_fee',
    'cash_at_shop', 'terminal_at_shop', 'till_difference', 'disputed', 'bank'
  )),
  add constraint ledger_bounded_account_keeps_a_balance check (
    (kind in ('wallet', 'wallet_bonus', 'reserved', 'gift_card', 'receivable', 'deposit_held', 'refund_due')) = (balance_minor is not null)
  ),
  add constraint ledger_wallet_bonus_is_never_below_zero check (kind <> 'wallet_bonus' or balance_minor >= 0),
  add constraint ledger_reserved_is_never_below_zero check (kind <> 'reserved' or balance_minor >= 0);

-- What a shop asks for before a visit stands, as shared/src/shop/deposit.ts has it; none asks for nothing.
alter table shop
  add column deposit_rules jsonb not null default '[]',
  add constraint shop_deposit_rules_are_a_list check (jsonb_typeof(deposit_rules) = 'array');
