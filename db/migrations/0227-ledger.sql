-- Money. Every cent moves from one account to another; rows are only ever added, and the database keeps the balances itself.
-- Seen from an account, what comes in is positive: a debt of ours (wallet, deposit) stands above zero, a debt to us (receivable) below.

-- Bounded accounts (one owner, a limit) carry their balance, which is the row to lock. House accounts carry none: everybody
-- posts to them, and one hot row would put all bookings of a business in a queue; their balance is the view ledger_balance.
create table ledger_account (
  business_id uuid not null references business (id),
  code text not null,
  kind text not null,
  holder text not null default '',
  currency text not null,
  balance_minor bigint,
  created_at timestamptz not null default now(),
  primary key (business_id, code),
  constraint ledger_account_currency_is_the_postings_currency unique (business_id, code, currency),
  constraint ledger_account_code_spells_the_account check (code = kind || ':' || holder || ':' || currency),
  constraint ledger_account_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint ledger_bounded_account_keeps_a_balance check (
    (kind in ('wallet', 'wallet_bonus', 'reserved', 'gift_card', 'receivable', 'deposit_held', 'refund_due')) = (balance_minor is not null)
  ),
  -- `brought_forward`: what clients had in their wallets where a business was before has come in there.
  constraint ledger_account_kind_is_known check (kind in (
    'wallet', 'wallet_bonus', 'reserved', 'gift_card', 'receivable', 'deposit_held', 'refund_due',
    'revenue_service', 'revenue_product', 'revenue_fee', 'tax_payable', 'tip_payable', 'bonus_granted', 'provider_clearing',
    'provider_fee', 'cash_at_shop', 'terminal_at_shop', 'till_difference', 'disputed', 'bank', 'brought_forward'
  )),
  constraint ledger_bounded_account_has_a_holder check (balance_minor is null or holder <> ''),
  constraint ledger_wallet_is_never_below_zero check (kind <> 'wallet' or balance_minor >= 0),
  constraint ledger_gift_card_is_never_below_zero check (kind <> 'gift_card' or balance_minor >= 0),
  constraint ledger_deposit_is_never_below_zero check (kind <> 'deposit_held' or balance_minor >= 0),
  constraint ledger_refund_due_is_never_below_zero check (kind <> 'refund_due' or balance_minor >= 0),
  constraint ledger_receivable_is_never_overpaid check (kind <> 'receivable' or balance_minor <= 0),
  constraint ledger_wallet_bonus_is_never_below_zero check (kind <> 'wallet_bonus' or balance_minor >= 0),
  constraint ledger_reserved_is_never_below_zero check (kind <> 'reserved' or balance_minor >= 0)
);
create index ledger_account_of_a_wallet on ledger_account (business_id, holder) where kind in ('wallet', 'wallet_bonus');

create function ledger_balance_moves_only_by_posting() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance_minor = 0 or new.balance_minor is null then return new; end if;
  elsif tg_op = 'UPDATE' then
    if pg_trigger_depth() > 1 and (new.business_id, new.code, new.kind, new.holder, new.currency) = (old.business_id, old.code, old.kind, old.holder, old.currency)
    then return new; end if;
  end if;
  raise exception 'a balance of the ledger moves only by posting' using errcode = 'restrict_violation', table = tg_table_name;
end $$;
create trigger ledger_balance_moves_only_by_posting before insert or update or delete on ledger_account
  for each row execute function ledger_balance_moves_only_by_posting();

create table ledger_transfer (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  reference text not null,
  kind text not null,
  subject text not null,
  subject_id uuid not null,
  reverses uuid,
  occurred_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, reverses) references ledger_transfer (business_id, id),
  constraint ledger_transfer_happens_once unique (business_id, reference),
  constraint ledger_transfer_is_reversed_once unique (business_id, reverses),
  constraint ledger_transfer_reference_is_of_sane_length check (length(reference) between 1 and 200),
  constraint ledger_transfer_kind_is_a_word check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  -- `provider`: fees, payouts and disputes are no client's; a visit's own standing must not move by them.
  constraint ledger_transfer_subject_is_known check (subject in ('booking', 'order', 'wallet', 'gift_card', 'provider', 'till')),
  constraint ledger_transfer_reversal_names_what_it_undoes check ((kind = 'reversal') = (reverses is not null)),
  constraint ledger_transfer_does_not_reverse_itself check (reverses <> id)
);
create index ledger_transfer_by_subject on ledger_transfer (business_id, subject_id);
create index ledger_transfer_by_time on ledger_transfer (business_id, occurred_at);
create trigger ledger_transfer_is_append_only before update or delete on ledger_transfer for each row execute function rows_are_only_added();
create trigger ledger_transfer_is_never_emptied before truncate on ledger_transfer for each statement execute function rows_are_only_added();

create table ledger_posting (
  business_id uuid not null,
  transfer_id uuid not null,
  position smallint not null,
  source text not null,
  destination text not null,
  amount_minor bigint not null,
  currency text not null,
  primary key (business_id, transfer_id, position),
  foreign key (business_id, transfer_id) references ledger_transfer (business_id, id),
  constraint ledger_posting_source_has_its_currency foreign key (business_id, source, currency) references ledger_account (business_id, code, currency),
  constraint ledger_posting_destination_has_its_currency foreign key (business_id, destination, currency) references ledger_account (business_id, code, currency),
  constraint ledger_posting_moves_something check (amount_minor > 0),
  constraint ledger_posting_goes_somewhere_else check (source <> destination)
);
create index ledger_posting_by_source on ledger_posting (business_id, source, transfer_id) include (amount_minor);
create index ledger_posting_by_destination on ledger_posting (business_id, destination, transfer_id) include (amount_minor);
create trigger ledger_posting_is_append_only before update or delete on ledger_posting for each row execute function rows_are_only_added();
create trigger ledger_posting_is_never_emptied before truncate on ledger_posting for each statement execute function rows_are_only_added();

-- Posting is what every payment waits for. These functions keep their plans for the life of a connection, and look accounts up
-- one by one through their key, so that no plan made while the table was small reads it from end to end when it has grown.

-- The accounts of a statement are changed in the order of their codes: whoever shares two of them waits, and never in a ring.
create function ledger_posting_moves_balances() returns trigger language plpgsql as $$
declare
  moved record;
begin
  for moved in
    select business_id, code, sum(minor) as minor from (
      select business_id, source as code, -amount_minor as minor from posted
      union all
      select business_id, destination, amount_minor from posted
    ) as leg group by business_id, code order by business_id, code
  loop
    update ledger_account set balance_minor = balance_minor + moved.minor
      where business_id = moved.business_id and code = moved.code and balance_minor is not null;
  end loop;
  return null;
end $$;
create trigger ledger_posting_moves_balances after insert on ledger_posting
  referencing new table as posted for each statement execute function ledger_posting_moves_balances();

-- What every account holds by its postings: the balance of house accounts, and the replay that stored balances must equal.
create view ledger_balance as
  select a.business_id, a.code, a.kind, a.holder, a.currency, a.balance_minor as stored_minor,
    (coalesce((select sum(p.amount_minor) from ledger_posting p where p.business_id = a.business_id and p.destination = a.code), 0)
    - coalesce((select sum(p.amount_minor) from ledger_posting p where p.business_id = a.business_id and p.source = a.code), 0))::bigint as replayed_minor
  from ledger_account a;

-- Writes one transfer with its postings, and the accounts that are new. Null when the reference is there already.
create function ledger_post(
  in_business_id uuid, in_reference text, in_kind text, in_subject text, in_subject_id uuid, in_reverses uuid,
  codes text[], kinds text[], holders text[], currencies text[], are_bounded boolean[],
  sources text[], destinations text[], amounts bigint[], posting_currencies text[]
) returns uuid language plpgsql as $$
declare
  posted uuid;
begin
  with account as (
    insert into ledger_account (business_id, code, kind, holder, currency, balance_minor)
    select in_business_id, a.code, a.kind, a.holder, a.currency, case when a.is_bounded then 0 end
    from unnest(codes, kinds, holders, currencies, are_bounded) as a (code, kind, holder, currency, is_bounded)
    where (select true from ledger_account known where known.business_id = in_business_id and known.code = a.code) is null
    order by a.code
    on conflict do nothing
  ), transfer as (
    insert into ledger_transfer (business_id, reference, kind, subject, subject_id, reverses)
    values (in_business_id, in_reference, in_kind, in_subject, in_subject_id, in_reverses)
    on conflict (business_id, reference) do nothing
    returning id
  ), posting as (
    insert into ledger_posting (business_id, transfer_id, position, source, destination, amount_minor, currency)
    select in_business_id, transfer.id, p.position, p.source, p.destination, p.amount_minor, p.currency
    from transfer, unnest(sources, destinations, amounts, posting_currencies)
      with ordinality as p (source, destination, amount_minor, currency, position)
  )
  select id into posted from transfer;
  return posted;
end $$;
