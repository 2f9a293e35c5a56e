-- Cash that leaves a drawer for what neither a visit nor an order of its shop owes: the money of a wallet, or what a bank has sent
-- back of a top-up. Whose it is, the ledger says.
create table till_payout (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  kind text not null,
  amount_minor bigint not null,
  currency text not null,
  paid_by text references "user" (id) on delete set null,
  paid_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  constraint till_payout_kind_is_known check (kind in ('wallet', 'refund')),
  constraint till_payout_is_of_something check (amount_minor between 1 and 1000000000),
  constraint till_payout_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$')
);
create index till_payout_by_shop on till_payout (business_id, shop_id, paid_at);
create index till_payout_by_payer on till_payout (paid_by) where paid_by is not null;

-- Rows are only added. A person who is erased leaves their payouts without a name.
create trigger till_payout_is_append_only before update on till_payout for each row
  when (new.paid_by is not null or to_jsonb(new) - 'paid_by' is distinct from to_jsonb(old) - 'paid_by')
  execute function rows_are_only_added();
create trigger till_payout_is_kept before delete on till_payout for each row execute function rows_are_only_added();
