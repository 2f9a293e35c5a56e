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
  -- How much is to come into the wallet, frozen with its bonus when it was chosen; whatever pays it pays this.
  top_up_minor bigint,
  -- The card that stands for a visit instead of a deposit, and what its owner agreed to, in the words they read.
  needs_card boolean not null default false,
  saved_card_id uuid,
  card_consent text,
  -- When the visit of a bill was over. A payment that was under way then may still come in: what nobody owes of it goes back at
  -- once.
  closed_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  constraint bill_subject_is_known check (subject in ('booking', 'order', 'wallet')),
  constraint bill_is_of_a_shop_but_a_wallets check ((shop_id is null) = (subject = 'wallet')),
  constraint bill_of_a_wallet_has_a_customer check (subject <> 'wallet' or customer_id is not null),
  constraint bill_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint bill_deposit_is_positive check (deposit_minor > 0),
  constraint bill_bonus_is_of_a_wallet check (bonus_minor between 0 and case subject when 'wallet' then 1000000000 else 0 end),
  constraint bill_top_up_is_of_a_wallet check (top_up_minor is null or (top_up_minor > 0 and subject = 'wallet')),
  constraint bill_card_is_a_saved_one foreign key (business_id, saved_card_id)
    references saved_card (business_id, id) on delete set null (saved_card_id),
  constraint bill_card_comes_with_a_consent check (saved_card_id is null or card_consent is not null)
);
create index bill_by_customer on bill (business_id, customer_id);
create index bill_by_saved_card on bill (business_id, saved_card_id) where saved_card_id is not null;

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

-- One attempt to move money through one tender. The ledger says where the money is; these rows say what the provider knows of it.
create table payment (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  reference text not null,
  subject text not null,
  subject_id uuid not null,
  shop_id uuid,
  customer_id uuid,
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
  -- No number of a card comes to us: a payer says yes at an address of the provider's. Several tenders may have the same
  -- provider, whose account the money lies in.
  provider text,
  action_url text,
  -- Anyone may pay, also who has no name. Several tenders pay one bill: what is ours already (the wallet) is reserved in the
  -- transaction that opens the provider's payment, and goes along with it.
  payer text not null default 'booker',
  together_with uuid,
  bonus_minor bigint not null default 0,
  -- Whose account the money of a payment lies in; null: the environment's keys, or the sandbox.
  account_id uuid,
  -- A payment by a saved card may be sent again by anybody; one may keep the card that it was paid with.
  saved_card_id uuid,
  keeps_card boolean not null default false,
  is_off_session boolean not null default false,
  -- Until when money stays set aside because its visit waits for an answer: nobody takes it or gives it up before.
  set_aside_until timestamptz,
  -- When what a payment pays for has last been told that it was taken. Whoever dies between the two leaves it unsaid; the sweep
  -- says it.
  judged_at timestamptz,
  -- Since when a payment that waited for its payer is not wanted any more. What it sets aside from then on goes back.
  given_up_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  constraint payment_starts_once unique (business_id, reference),
  constraint payment_subject_is_known check (subject in ('booking', 'order', 'wallet')),
  constraint payment_tender_is_known check (tender in ('card', 'paypal', 'paylater', 'wallet', 'cash', 'terminal')),
  constraint payment_state_is_known check (state in ('pending', 'requires_action', 'authorised', 'captured', 'refunded', 'failed', 'cancelled')),
  constraint payment_amount_is_positive check (amount_minor > 0),
  constraint payment_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint payment_never_refunds_more_than_it_captured check (
    refunded_minor between 0 and case when state in ('captured', 'refunded') then amount_minor else 0 end
  ),
  constraint payment_is_refunded_when_all_went_back check ((state = 'refunded') = (refunded_minor = amount_minor)),
  constraint payment_failed_says_why check ((state = 'failed') = (failure is not null)),
  constraint payment_shows_four_digits_of_a_card check (card_last4 ~ '^[0-9]{4}$'),
  constraint payment_is_of_a_bill foreign key (business_id, subject_id) references bill (business_id, id),
  constraint payment_goes_along_with_another foreign key (business_id, together_with) references payment (business_id, id),
  constraint payment_bonus_is_a_part_of_a_wallets check (bonus_minor between 0 and case tender when 'wallet' then amount_minor else 0 end),
  constraint payment_has_a_provider_where_one_moves_it check ((provider is not null) = (tender in ('card', 'paypal', 'paylater'))),
  constraint payment_is_on_an_account foreign key (business_id, account_id) references provider_account (business_id, id),
  constraint payment_is_on_an_account_of_a_provider check (account_id is null or provider is not null),
  constraint payment_card_is_a_saved_one foreign key (business_id, saved_card_id)
    references saved_card (business_id, id) on delete set null (saved_card_id),
  constraint payment_by_a_saved_card_is_by_card check (saved_card_id is null or tender = 'card'),
  constraint payment_keeps_only_a_card check (not keeps_card or (tender = 'card' and not is_off_session))
);
create index payment_by_id on payment (id);
create index payment_by_subject on payment (business_id, subject_id);
create unique index payment_is_the_only_open_one_of_its_tender on payment (business_id, subject_id, payer, tender)
  where state in ('pending', 'requires_action', 'authorised');
create index payment_left_open on payment (updated_at) where state in ('pending', 'requires_action', 'authorised') and provider is not null;
create index payment_by_companion on payment (business_id, together_with) where together_with is not null;
create index payment_by_account on payment (business_id, account_id) where account_id is not null;
create index payment_by_provider_reference on payment (business_id, provider_reference) where provider_reference is not null;
create index payment_by_saved_card on payment (business_id, saved_card_id) where saved_card_id is not null;
create index payment_left_unjudged on payment (updated_at) where state = 'captured' and judged_at is null and provider is not null;

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
-- What the till of a day asks for.
create index payment_event_captured on payment_event (business_id, occurred_at) where to_state = 'captured' and from_state = 'authorised';
create trigger payment_event_is_append_only before update or delete on payment_event for each row execute function rows_are_only_added();

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
  constraint bill_line_kind_is_known check (kind in ('tip', 'discount')),
  constraint bill_line_adds_a_tip_or_takes_a_discount check (case kind when 'discount' then amount_minor < 0 else amount_minor > 0 end),
  constraint bill_line_discount_has_a_reason check (kind <> 'discount' or length(reason) between 1 and 200),
  constraint bill_line_is_somebodys_only_as_a_tip check (staff_id is null or kind = 'tip')
);
create index bill_line_by_bill on bill_line (business_id, bill_id, id);

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
  -- A refund goes where the money came from, or to the client's wallet if they agree.
  destination text not null default 'tender',
  -- What the desk gives back may lower the bill (the line that takes it off), and may be meant for one of its lines.
  line text,
  discount_id uuid,
  -- A bank may send a refund back days after its provider has paid it: then it is owed again, and no provider is asked a second
  -- time. The desk pays it by hand, from the drawer or to the client's wallet, once.
  failed_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, payment_id) references payment (business_id, id),
  constraint payment_refund_happens_once unique (business_id, reference),
  constraint payment_refund_state_is_known check (state in ('pending', 'paid', 'failed')),
  constraint payment_refund_amount_is_positive check (amount_minor > 0),
  constraint payment_refund_destination_is_known check (destination in ('tender', 'wallet', 'cash')),
  -- `rescheduled`: a visit that is moved to a cheaper time gives the difference back.
  constraint payment_refund_reason_is_known
    check (reason in ('cancelled', 'rescheduled', 'hold_lost', 'goodwill', 'mistake', 'returned', 'account_closed')),
  constraint payment_refund_lowers_a_bill foreign key (business_id, discount_id) references bill_line (business_id, id),
  constraint payment_refund_line_is_named check (length(line) between 1 and 60),
  constraint payment_refund_that_failed_is_owed_or_paid_by_hand check (
    case
      when failed_at is null then state <> 'failed' and destination <> 'cash'
      when state = 'failed' then destination = 'tender'
      else state = 'paid' and destination <> 'tender'
    end
  )
);
create index payment_refund_by_payment on payment_refund (business_id, payment_id);
create index payment_refund_left_open on payment_refund (updated_at) where state = 'pending';
create index payment_refund_by_discount on payment_refund (business_id, discount_id) where discount_id is not null;
create index payment_refund_paid on payment_refund (business_id, updated_at) where state = 'paid';
create index payment_refund_failed on payment_refund (business_id, updated_at) where state = 'failed';
create index payment_refund_by_time on payment_refund (business_id, updated_at) where state = 'paid';

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
  tender text not null default 'card',
  return_url text,
  keeps_card boolean not null default false,
  constraint sandbox_charge_state_is_known check (state in ('requires_action', 'authorised', 'captured', 'declined', 'cancelled')),
  constraint sandbox_charge_shows_four_digits_of_a_card check (card_last4 ~ '^[0-9]{4}$')
);

create table sandbox_refund (
  id uuid primary key,
  charge_id uuid not null references sandbox_charge (id),
  amount_minor bigint not null,
  created_at timestamptz not null default now(),
  failed_at timestamptz,
  constraint sandbox_refund_amount_is_positive check (amount_minor > 0)
);

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

-- What somebody counted in the drawer of a shop, and what should have been there. An opening says what the day begins with.
create table till_count (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  kind text not null,
  counted_minor bigint not null,
  expected_minor bigint not null,
  currency text not null,
  note text,
  counted_by text references "user" (id) on delete set null,
  counted_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  constraint till_count_kind_is_known check (kind in ('opening', 'count')),
  constraint till_count_is_of_what_is_there check (counted_minor between 0 and 1000000000),
  constraint till_count_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint till_count_note_is_short check (length(note) between 1 and 300)
);
create index till_count_by_shop on till_count (business_id, shop_id, counted_at desc);
create index till_count_by_counter on till_count (counted_by) where counted_by is not null;

-- Rows are only added. A person who is erased leaves their counts without a name.
create trigger till_count_is_append_only before update on till_count for each row
  when (new.counted_by is not null or to_jsonb(new) - 'counted_by' is distinct from to_jsonb(old) - 'counted_by')
  execute function rows_are_only_added();
create trigger till_count_is_kept before delete on till_count for each row execute function rows_are_only_added();

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

-- A private address at which somebody pays a part of a bill, whoever they are: what the desk asks for, a guest's share of a
-- party's bill, what is left of it, or a fee that a card did not pay. Who pays by it is its `payer` in `payment`.
create table payment_link (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  bill_id uuid not null,
  kind text not null,
  -- Whose share it asks for.
  guest_position int,
  -- Null: all that is due.
  amount_minor bigint,
  seed text not null,
  hash text not null,
  -- Where it was sent; forgotten with the client.
  email text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, bill_id) references bill (business_id, id),
  constraint payment_link_leads_to_one unique (hash),
  constraint payment_link_kind_is_known check (kind in ('desk', 'share', 'rest', 'fee')),
  constraint payment_link_of_a_share_is_a_guests check ((kind = 'share') = (guest_position is not null)),
  constraint payment_link_amount_is_positive check (amount_minor > 0),
  constraint payment_link_amount_is_the_desks check (amount_minor is null or kind = 'desk')
);
create index payment_link_by_bill on payment_link (business_id, bill_id, id);
create unique index payment_link_is_the_only_one_of_its_kind on payment_link (business_id, bill_id, kind, guest_position)
  nulls not distinct where ended_at is null and kind <> 'desk';

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
