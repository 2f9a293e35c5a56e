-- Credit that the desk gives to a client as a gesture: it is bonus of their wallet, spent last and never paid out. As long as it is not spent
-- it may be taken back. Its reason goes with the client.
create table wallet_gesture (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  customer_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  reason text,
  given_by text references "user" (id) on delete set null,
  given_at timestamptz not null,
  taken_back_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  constraint wallet_gesture_is_of_something check (amount_minor > 0),
  constraint wallet_gesture_reason_is_short check (length(reason) between 1 and 200),
  constraint wallet_gesture_currency_is_iso_4217 check (currency ~ '^[A-Z]{3}$')
);
create index wallet_gesture_by_client on wallet_gesture (business_id, customer_id, given_at);
create index wallet_gesture_by_giver on wallet_gesture (given_by) where given_by is not null;
