-- Money. Every cent moves from one account to another; rows are only ever added, and the database keeps the balances itself.
-- Seen from an account, what comes in is positive: a debt of ours (wallet, deposit) stands above zero, a debt to us (receivable) below.
create function rows_are_only_added() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation', table = tg_table_name;
end $$;

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
  constraint ledger_account_kind_is_known check (kind in (
    'wallet', 'gift_card', 'receivable', 'deposit_held', 'refund_due',
    'revenue_service', 'revenue_fee', 'tax_payable', 'tip_payable', 'provider_clearing', 'cash_at_shop'
  )),
  constraint ledger_bounded_account_keeps_a_balance check (
    (kind in ('wallet', 'gift_card', 'receivable', 'deposit_held', 'refund_due')) = (balance_minor is not null)
  ),
  constraint ledger_bounded_account_has_a_holder check (balance_minor is null or holder <> ''),
  constraint ledger_wallet_is_never_below_zero check (kind <> 'wallet' or balance_minor >= 0),
  constraint ledger_gift_card_is_never_below_zero check (kind <> 'gift_card' or balance_minor >= 0),
  constraint ledger_deposit_is_never_below_zero check (kind <> 'deposit_held' or balance_minor >= 0),
  constraint ledger_refund_due_is_never_below_zero check (kind <> 'refund_due' or balance_minor >= 0),
  constraint ledger_receivable_is_never_overpaid check (kind <> 'receivable' or balance_minor <= 0)
);

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
  constraint ledger_transfer_subject_is_known check (subject in ('booking', 'order', 'wallet', 'gift_card')),
  constraint ledger_transfer_reversal_names_what_it_undoes check ((kind = 'reversal') = (reverses is not null)),
  constraint ledger_transfer_does_not_reverse_itself check (reverses <> id)
);
create index ledger_transfer_by_subject on ledger_transfer (business_id, subject_id);

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

create trigger ledger_transfer_is_append_only before update or delete on ledger_transfer for each row execute function rows_are_only_added();
create trigger ledger_transfer_is_never_emptied before truncate on ledger_transfer for each statement execute function rows_are_only_added();
create trigger ledger_posting_is_append_only before update or delete on ledger_posting for each row execute function rows_are_only_added();
create trigger ledger_posting_is_never_emptied before truncate on ledger_posting for each statement execute function rows_are_only_added();

-- Balances follow postings inside the database, so that no writer can forget one. The accounts of a statement are locked in the
-- order of their codes: two transfers between the same accounts wait for each other and never in a ring.
create function ledger_posting_moves_balances() returns trigger language plpgsql as $$
begin
  perform from ledger_account a
    where a.balance_minor is not null
      and (a.business_id, a.code) in (select business_id, source from posted union select business_id, destination from posted)
    order by a.business_id, a.code for no key update;
  update ledger_account a set balance_minor = a.balance_minor + moved.minor
    from (
      select business_id, code, sum(minor) as minor from (
        select business_id, source as code, -amount_minor as minor from posted
        union all
        select business_id, destination, amount_minor from posted
      ) as leg group by business_id, code
    ) as moved
    where a.business_id = moved.business_id and a.code = moved.code and a.balance_minor is not null;
  return null;
end $$;
create trigger ledger_posting_moves_balances after insert on ledger_posting
  referencing new table as posted for each statement execute function ledger_posting_moves_balances();

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

-- What every account holds by its postings: the balance of house accounts, and the replay that stored balances must equal.
create view ledger_balance as
  select a.business_id, a.code, a.kind, a.holder, a.currency, a.balance_minor as stored_minor,
    (coalesce((select sum(p.amount_minor) from ledger_posting p where p.business_id = a.business_id and p.destination = a.code), 0)
    - coalesce((select sum(p.amount_minor) from ledger_posting p where p.business_id = a.business_id and p.source = a.code), 0))::bigint as replayed_minor
  from ledger_account a;
