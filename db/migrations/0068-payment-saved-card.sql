-- A card that a customer keeps with one business, as its provider knows it: no number, only what one tells cards apart by.
create table saved_card (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  customer_id uuid not null,
  provider text not null,
  state text not null default 'pending',
  -- The saving itself, as the provider calls it, and where its owner says yes while it waits for them.
  provider_reference text,
  action_url text,
  customer_reference text,
  card_reference text,
  brand text,
  last4 text,
  expiry_month int,
  expiry_year int,
  is_default boolean not null default false,
  -- When its owner agreed that a fee may be charged to it by the policy of a visit; null: it is only there to pay with.
  consent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  constraint saved_card_state_is_known check (state in ('pending', 'saved')),
  constraint saved_card_is_told_once_it_is_saved check (
    (state = 'saved') = (num_nulls(customer_reference, card_reference, brand, last4, expiry_month, expiry_year) = 0)
  ),
  constraint saved_card_shows_four_digits check (last4 ~ '^[0-9]{4}$'),
  constraint saved_card_expires_in_a_month check (expiry_month between 1 and 12 and expiry_year between 2000 and 2100),
  constraint saved_card_is_default_only_when_saved check (state = 'saved' or not is_default)
);
create unique index saved_card_default_is_one_per_customer on saved_card (business_id, customer_id) where is_default;
create index saved_card_by_customer on saved_card (business_id, customer_id, id);
create index saved_card_by_id on saved_card (id);
create index saved_card_left_pending on saved_card (updated_at) where state = 'pending';

-- What a provider still has to forget: its card is gone here already.
create table card_to_forget (
  business_id uuid not null references business (id),
  id uuid not null,
  provider text not null,
  customer_reference text not null,
  card_reference text not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id)
);

-- The card that stands for a visit instead of a deposit, and what its owner agreed to, in the words they read.
alter table bill
  add column needs_card boolean not null default false,
  add column saved_card_id uuid,
  add column card_consent text,
  add constraint bill_card_is_a_saved_one foreign key (business_id, saved_card_id)
    references saved_card (business_id, id) on delete set null (saved_card_id),
  add constraint bill_card_comes_with_a_consent check (saved_card_id is null or card_consent is not null);
create index bill_by_saved_card on bill (business_id, saved_card_id) where saved_card_id is not null;

-- A payment by a saved card may be sent again by anybody; one may keep the card that it was paid with.
alter table payment
  add column saved_card_id uuid,
  add column keeps_card boolean not null default false,
  add column is_off_session boolean not null default false,
  add constraint payment_card_is_a_saved_one foreign key (business_id, saved_card_id)
    references saved_card (business_id, id) on delete set null (saved_card_id),
  add constraint payment_by_a_saved_card_is_by_card check (saved_card_id is null or tender = 'card'),
  add constraint payment_keeps_only_a_card check (not keeps_card or (tender = 'card' and not is_off_session));
create index payment_by_saved_card on payment (business_id, saved_card_id) where saved_card_id is not null;

-- The memory of the sandbox, which plays a stranger: cards it keeps, and how they will behave.
create table sandbox_saved_card (
  id uuid primary key,
  state text not null,
  customer_reference text not null,
  card_reference text not null,
  behaviour text not null,
  brand text not null,
  last4 text not null,
  expiry_month int not null,
  expiry_year int not null,
  failure text,
  return_url text,
  created_at timestamptz not null default now(),
  constraint sandbox_saved_card_state_is_known check (state in ('requires_action', 'saved', 'declined', 'forgotten')),
  constraint sandbox_saved_card_shows_four_digits check (last4 ~ '^[0-9]{4}$')
);
create unique index sandbox_saved_card_has_its_own_reference on sandbox_saved_card (card_reference);

alter table sandbox_charge add column keeps_card boolean not null default false;
