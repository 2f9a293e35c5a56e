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
