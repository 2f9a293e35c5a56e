-- One attempt to move money through one tender. The ledger says where the money is; these rows say what the provider knows of it.
create table payment (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  reference text not null,
  subject text not null,
  subject_id uuid not null,
  shop_id uuid not null,
  customer_id uuid not null,
  tender text not null,
  state text not null default 'pending',
  amount_minor bigint not null,
  refunded_minor bigint not null default 0,
  currency text not null,
  provider_reference text,
  card_brand text,
  card_last4 text,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  constraint payment_starts_once unique (business_id, reference),
  constraint payment_subject_is_known check (subject in ('booking', 'order', 'wallet')),
  constraint payment_tender_is_known check (tender in ('at_shop', 'sandbox_card')),
  constraint payment_state_is_known check (state in ('pending', 'requires_action', 'authorised', 'captured', 'refunded', 'failed', 'cancelled')),
  constraint payment_amount_is_positive check (amount_minor > 0),
  constraint payment_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint payment_never_refunds_more_than_it_captured check (
    refunded_minor between 0 and case when state in ('captured', 'refunded') then amount_minor else 0 end
  ),
  constraint payment_is_refunded_when_all_went_back check ((state = 'refunded') = (refunded_minor = amount_minor)),
  constraint payment_failed_says_why check ((state = 'failed') = (failure is not null)),
  constraint payment_shows_four_digits_of_a_card check (card_last4 ~ '^[0-9]{4}$')
);
create index payment_by_id on payment (id);
create index payment_by_subject on payment (business_id, subject_id);
create unique index payment_is_the_only_open_one_of_its_tender on payment (business_id, subject_id, tender)
  where state in ('pending', 'requires_action', 'authorised');
create index payment_left_open on payment (updated_at) where state in ('pending', 'requires_action', 'authorised') and tender <> 'at_shop';

create table payment_event (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  payment_id uuid not null,
  from_state text,
  to_state text not null,
  data jsonb not null default '{}',
  occurred_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, payment_id) references payment (business_id, id)
);
create index payment_event_by_payment on payment_event (business_id, payment_id, id);
create trigger payment_event_is_append_only before update or delete on payment_event for each row execute function rows_are_only_added();

-- A refund is owed from the moment it is decided (its cents leave the deposit at once) and paid when the provider says so.
create table payment_refund (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  payment_id uuid not null,
  reference text not null,
  state text not null default 'pending',
  amount_minor bigint not null,
  reason text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, payment_id) references payment (business_id, id),
  constraint payment_refund_happens_once unique (business_id, reference),
  constraint payment_refund_state_is_known check (state in ('pending', 'paid')),
  constraint payment_refund_amount_is_positive check (amount_minor > 0),
  constraint payment_refund_reason_is_known check (reason in ('cancelled', 'hold_lost', 'goodwill', 'mistake'))
);
create index payment_refund_by_payment on payment_refund (business_id, payment_id);
create index payment_refund_left_open on payment_refund (updated_at) where state = 'pending';

-- The memory of the sandbox card company. It is no table of a business: it plays a stranger, keyed by the number we gave it.
create table sandbox_charge (
  id uuid primary key,
  state text not null,
  amount_minor bigint not null,
  currency text not null,
  card_brand text,
  card_last4 text,
  failure text,
  created_at timestamptz not null default now(),
  constraint sandbox_charge_state_is_known check (state in ('requires_action', 'authorised', 'captured', 'declined', 'cancelled')),
  constraint sandbox_charge_shows_four_digits_of_a_card check (card_last4 ~ '^[0-9]{4}$')
);

create table sandbox_refund (
  id uuid primary key,
  charge_id uuid not null references sandbox_charge (id),
  amount_minor bigint not null,
  created_at timestamptz not null default now(),
  constraint sandbox_refund_amount_is_positive check (amount_minor > 0)
);
