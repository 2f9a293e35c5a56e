-- A business is paid on accounts of its own. What opens one is sealed (server/src/platform/vault.ts) and never shown again.
-- An account that another has replaced stays for what was paid on it.
create table provider_account (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  provider text not null,
  state text not null default 'active',
  -- What browsers are told: a publishable key, a client id.
  public_key text not null,
  -- How the provider names the account, and what its owner calls it there.
  account_reference text not null,
  account_name text,
  is_live boolean not null,
  secret_sealed text not null,
  secret_last4 text not null,
  -- Where the provider sends what happens; null where it could not be registered.
  webhook_reference text,
  webhook_secret_sealed text,
  tried_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint provider_account_provider_is_known check (provider in ('stripe', 'paypal')),
  constraint provider_account_state_is_known check (state in ('active', 'retired')),
  constraint provider_account_shows_four_characters check (length(secret_last4) <= 4),
  constraint provider_account_texts_are_short check (
    length(public_key) between 1 and 300 and length(account_reference) between 1 and 300 and length(account_name) <= 200
  )
);
create unique index provider_account_is_the_only_active_one on provider_account (business_id, provider) where state = 'active';
create unique index provider_account_is_there_once on provider_account (business_id, provider, account_reference);

-- Whose account the money of a payment lies in; null: the environment's keys, or the sandbox.
alter table payment
  add column account_id uuid,
  add constraint payment_is_on_an_account foreign key (business_id, account_id) references provider_account (business_id, id),
  add constraint payment_is_on_an_account_of_a_provider check (account_id is null or provider is not null);
create index payment_by_account on payment (business_id, account_id) where account_id is not null;
create index payment_by_provider_reference on payment (business_id, provider_reference) where provider_reference is not null;

-- What a provider told by itself. It is only a reason to ask, so that little of it is kept.
create table provider_event (
  business_id uuid not null references business (id),
  provider text not null,
  event_id text not null,
  account_id uuid,
  kind text not null,
  payment_id uuid,
  -- What it is about, by the provider's number: a dispute.
  subject_reference text,
  -- Of what cannot be asked for (a dispute at PayPal), the few fields that are needed.
  told jsonb,
  received_at timestamptz not null,
  applied_at timestamptz,
  primary key (business_id, provider, event_id),
  foreign key (business_id, account_id) references provider_account (business_id, id),
  foreign key (business_id, payment_id) references payment (business_id, id),
  constraint provider_event_provider_is_known check (provider in ('stripe', 'paypal')),
  constraint provider_event_texts_are_short check (length(event_id) between 1 and 200 and length(kind) between 1 and 100)
);
create index provider_event_waits on provider_event (received_at) where applied_at is null;

-- A payer's bank or PayPal took money back, and asks the business why it should not.
create table dispute (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  payment_id uuid not null,
  provider text not null,
  provider_reference text not null,
  state text not null,
  reason text not null,
  amount_minor bigint not null,
  currency text not null,
  evidence_due_at timestamptz,
  evidence_sent_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, payment_id) references payment (business_id, id),
  constraint dispute_is_told_once unique (business_id, provider, provider_reference),
  constraint dispute_state_is_known check (state in ('open', 'under_review', 'won', 'lost')),
  constraint dispute_is_over_when_decided check ((closed_at is not null) = (state in ('won', 'lost'))),
  constraint dispute_amount_is_positive check (amount_minor > 0),
  constraint dispute_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$')
);
create index dispute_by_payment on dispute (business_id, payment_id);

-- When a business's books are compared with its providers' next, and what the last comparison found.
create table reconciliation (
  business_id uuid primary key references business (id),
  due_at timestamptz not null,
  ran_at timestamptz,
  settled integer not null default 0,
  failed integer not null default 0,
  fees integer not null default 0,
  payouts integer not null default 0,
  unexplained integer not null default 0,
  constraint reconciliation_counts_are_not_negative check (least(settled, failed, fees, payouts, unexplained) >= 0)
);
create index reconciliation_due on reconciliation (due_at);

-- Fees, payouts and disputes are no client's: a visit's own standing must not move by them.
alter table ledger_transfer
  drop constraint ledger_transfer_subject_is_known,
  add constraint ledger_transfer_subject_is_known check (subject in ('booking', 'order', 'wallet', 'gift_card', 'provider'));
