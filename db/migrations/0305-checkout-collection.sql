-- A present from many: an order of one gift card that many pay. What they have given is held for the order, as for any, until all of it
-- is there.
create table collection (
  business_id uuid not null,
  order_id uuid not null,
  -- The last day on which others give, by the clock of the shop, and when it is over.
  ends_on date not null,
  ends_at timestamptz not null,
  link_seed text not null,
  link_hash text not null,
  -- Since when its organiser knows that the price was not reached.
  told_at timestamptz,
  -- Why the desk has stopped it.
  stop_reason text,
  primary key (business_id, order_id),
  constraint collection_is_an_order foreign key (business_id, order_id) references "order" (business_id, id) on delete cascade,
  constraint collection_link_leads_to_one unique (link_hash),
  constraint collection_stop_reason_is_short check (length(stop_reason) between 1 and 200)
);
create index collection_to_tell on collection (ends_at) where told_at is null;

-- What one of them gives. It pays by its own private link, and is its payer.
create table collection_gift (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  order_id uuid not null,
  -- Empty once nobody has to reach them any more.
  name text not null,
  email text not null,
  word text not null default '',
  amount_minor bigint not null,
  -- Whether the others see how much it is.
  shows_amount boolean not null,
  language text not null,
  link_seed text not null,
  link_hash text not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  primary key (business_id, id),
  constraint collection_gift_is_for_a_collection foreign key (business_id, order_id) references collection (business_id, order_id) on delete cascade,
  constraint collection_gift_link_leads_to_one unique (link_hash),
  constraint collection_gift_amount_is_positive check (amount_minor between 1 and 1000000000),
  constraint collection_gift_texts_are_short check (length(name) <= 60 and length(email) <= 254 and length(word) <= 200),
  constraint collection_gift_language_is_known check (language in ('en', 'fr'))
);
create index collection_gift_by_collection on collection_gift (business_id, order_id, id);
create index collection_gift_by_email on collection_gift (lower(email)) where email <> '';

-- Until when a card waits for its money, where that takes longer than a payment.
alter table gift_card add column kept_until timestamptz;
