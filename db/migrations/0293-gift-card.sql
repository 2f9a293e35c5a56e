-- How a business sells gift cards in a currency. Where there is no row, or it is off, nobody buys one; what was sold stays good.
create table gift_card_setting (
  business_id uuid not null references business (id) on delete cascade,
  currency text not null,
  is_sold boolean not null,
  least_minor bigint not null,
  most_minor bigint not null,
  suggested_minor bigint[] not null,
  sells_treatments boolean not null,
  -- Months from the sale on; null: for ever.
  valid_months integer,
  pays_tips boolean not null,
  primary key (business_id, currency),
  constraint gift_card_setting_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint gift_card_setting_has_bounds check (0 < least_minor and least_minor <= most_minor),
  constraint gift_card_setting_suggests_within_its_bounds check (
    cardinality(suggested_minor) <= 6 and least_minor <= all (suggested_minor) and most_minor >= all (suggested_minor)
  ),
  constraint gift_card_setting_ends_after_months check (valid_months between 1 and 120)
);

-- Money of one business behind a code; what is left on it is its account in the ledger. The code itself is nowhere: it follows
-- from the private link, and is found by what the server's secret makes of it.
create table gift_card (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  currency text not null,
  amount_minor bigint not null,
  state text not null default 'ordered',
  -- What it was bought as, where that was a treatment.
  variant_id uuid,
  treatment jsonb,
  design text not null,
  message text not null default '',
  from_name text not null default '',
  to_name text not null default '',
  recipient_email text,
  -- When it is sent, in whose zone that was meant, and when it was.
  deliver_at timestamptz,
  time_zone text not null,
  delivered_at timestamptz,
  language text not null,
  -- Who bought it and who keeps it, where they are clients.
  buyer_id uuid,
  holder_id uuid,
  -- Where it was bought, and with which order.
  origin text not null,
  order_id uuid not null,
  order_position smallint not null,
  link_seed text not null,
  link_hash text not null,
  code_hash text not null,
  code_end text not null,
  expires_at timestamptz,
  -- Since when its holder knows that it ends soon.
  warned_at timestamptz,
  replaced_by uuid,
  created_at timestamptz not null,
  activated_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, buyer_id) references customer (business_id, id),
  foreign key (business_id, holder_id) references customer (business_id, id),
  foreign key (business_id, order_id) references "order" (business_id, id) on delete cascade,
  constraint gift_card_treatment_is_on_the_menu foreign key (business_id, variant_id)
    references variant (business_id, id) on delete set null (variant_id),
  constraint gift_card_is_replaced_by_another foreign key (business_id, replaced_by) references gift_card (business_id, id),
  constraint gift_card_code_leads_to_one unique (code_hash),
  constraint gift_card_link_leads_to_one unique (link_hash),
  constraint gift_card_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$'),
  constraint gift_card_amount_is_positive check (amount_minor between 1 and 1000000000),
  constraint gift_card_state_is_known check (state in ('ordered', 'active', 'expired', 'blocked', 'replaced', 'refunded')),
  constraint gift_card_origin_is_known check (origin in ('app', 'desk')),
  constraint gift_card_design_is_known check (design in ('leaves', 'stones', 'water', 'night', 'winter', 'birthday')),
  constraint gift_card_texts_are_short check (
    length(message) <= 300 and length(from_name) <= 60 and length(to_name) <= 60 and length(recipient_email) <= 254
  ),
  constraint gift_card_language_is_known check (language in ('en', 'fr')),
  constraint gift_card_treatment_is_said_in_both_languages check (treatment is null or treatment ?& array['en', 'fr']),
  constraint gift_card_shows_the_end_of_its_code check (code_end ~ '^[0-9A-Z]{4}$'),
  constraint gift_card_says_what_replaced_it check ((state = 'replaced') = (replaced_by is not null)),
  constraint gift_card_does_not_replace_itself check (replaced_by <> id),
  constraint gift_card_says_since_when_it_is_paid check ((state = 'ordered') = (activated_at is null))
);
create index gift_card_by_id on gift_card (id);
create index gift_card_by_buyer on gift_card (business_id, buyer_id) where buyer_id is not null;
create index gift_card_by_holder on gift_card (business_id, holder_id) where holder_id is not null;
create index gift_card_by_order on gift_card (business_id, order_id);
create index gift_card_by_variant on gift_card (business_id, variant_id) where variant_id is not null;
create index gift_card_by_successor on gift_card (business_id, replaced_by) where replaced_by is not null;
create index gift_card_to_deliver on gift_card (deliver_at) where delivered_at is null and recipient_email is not null and state = 'active';
create index gift_card_that_ends on gift_card (expires_at) where state in ('active', 'blocked') and expires_at is not null;

-- What happened to a card beside its money, which the ledger tells.
create table gift_card_event (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  gift_card_id uuid not null,
  kind text not null,
  reason text,
  done_by text references "user" (id) on delete set null,
  occurred_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, gift_card_id) references gift_card (business_id, id) on delete cascade,
  constraint gift_card_event_kind_is_known
    check (kind in ('blocked', 'unblocked', 'replaced', 'sent', 'claimed', 'revived', 'expired', 'refunded')),
  constraint gift_card_event_reason_is_short check (length(reason) between 1 and 200)
);
create index gift_card_event_by_card on gift_card_event (business_id, gift_card_id, id);
create index gift_card_event_by_member on gift_card_event (done_by) where done_by is not null;

-- A gift card pays as a wallet does. Several of them pay one bill, each with a payment of its own.
alter table payment
  add column gift_card_id uuid,
  add constraint payment_is_by_a_gift_card foreign key (business_id, gift_card_id) references gift_card (business_id, id),
  add constraint payment_by_a_gift_card_names_it check ((tender = 'gift_card') = (gift_card_id is not null));
create index payment_by_gift_card on payment (business_id, gift_card_id) where gift_card_id is not null;
drop index payment_is_the_only_open_one_of_its_tender;
create unique index payment_is_the_only_open_one_of_its_tender on payment (business_id, subject_id, payer, tender, gift_card_id)
  nulls not distinct where state in ('pending', 'requires_action', 'authorised');
