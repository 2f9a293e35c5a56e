-- One visit by one party. What was promised (price, policy) is frozen in the row; every transition leaves an event.
create table booking (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  customer_id uuid,
  user_id text references "user" (id) on delete set null,
  code text not null,
  state text not null,
  source text not null default 'app',
  held_until timestamptz,
  hold_was_extended boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  first_starts_at timestamptz not null,
  time_zone text not null,
  currency text not null,
  total_minor bigint not null,
  price jsonb not null,
  policy jsonb not null,
  request jsonb not null,
  tender text,
  note text,
  fee_minor bigint,
  cancelled_by text,
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- How much one may keep without paying: times that are held, for each visitor and each network they come from, and visits to
  -- pay at the shop, for each client. Where a hold comes from is known while it is held, and no longer.
  held_from text,
  -- What the shop asked for first when the visit was held: who changes its rules changes nothing for who is paying just now.
  -- Null: it was held before that was kept.
  deposit_rules jsonb,
  -- The private link of a visit, for its booker: a seed and a hash, as those of guests.
  link_seed text,
  link_hash text,
  code_offer_id uuid,
  -- Whether the booker says that they are coming. Each holds the start that was asked about or answered for, so that a visit that
  -- is moved is asked about anew.
  affirm_asked_for timestamptz,
  affirmed_for timestamptz,
  affirm_by timestamptz,
  -- The rule it was held under, as with deposits; and what the shop says to a request that it declines, with the times it could
  -- offer instead.
  approval_rule jsonb,
  decline_note text,
  proposed_starts timestamptz[],
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  constraint booking_code_is_unique_in_its_business unique (business_id, code),
  constraint booking_state_is_known check (state in ('held', 'requested', 'confirmed', 'checked_in', 'completed', 'expired',
    'released', 'declined', 'cancelled', 'no_show')),
  constraint booking_source_is_known check (source in ('app', 'console', 'walk_in')),
  constraint booking_held_has_an_end check (state <> 'held' or held_until is not null),
  constraint booking_ends_after_it_starts check (ends_at > starts_at),
  constraint booking_total_is_not_negative check (total_minor >= 0),
  constraint booking_fee_is_within_the_total check (fee_minor is null or fee_minor between 0 and total_minor),
  constraint booking_cancelled_names_who check ((state = 'cancelled') = (cancelled_by is not null)),
  constraint booking_cancelled_by_is_known check (cancelled_by in ('customer', 'shop')),
  constraint booking_held_from_ends_with_the_hold check (held_from is null or state = 'held'),
  constraint booking_deposit_rules_are_a_list check (jsonb_typeof(deposit_rules) = 'array'),
  constraint booking_link_is_whole check ((link_seed is null) = (link_hash is null)),
  constraint booking_link_needs_an_account check (link_hash is null or user_id is not null),
  constraint booking_code_is_of_an_offer foreign key (business_id, code_offer_id) references offer (business_id, id),
  constraint booking_is_affirmed_before_it_starts check (affirm_by < affirm_asked_for),
  constraint booking_approval_rule_is_one check (jsonb_typeof(approval_rule) = 'object'),
  constraint booking_decline_note_is_of_a_request check (decline_note is null or state = 'declined'),
  constraint booking_proposes_few_other_times check (proposed_starts is null or state = 'declined' and cardinality(proposed_starts) <= 3),
  constraint booking_requested_has_an_end check (state <> 'requested' or held_until is not null),
  constraint booking_requested_ends_before_it_starts check (state <> 'requested' or held_until < starts_at)
);
create index booking_by_id on booking (id);
create index booking_by_user on booking (user_id, starts_at);
create index booking_by_shop_and_time on booking (business_id, shop_id, starts_at);
create index booking_by_customer on booking (business_id, customer_id, starts_at);
create index booking_by_code on booking (business_id, code text_pattern_ops);
create index booking_holds_by_network on booking (held_from) where state = 'held';
create unique index booking_link_leads_to_one on booking (link_hash) where link_hash is not null;
create index booking_with_a_code on booking (business_id, code_offer_id) where code_offer_id is not null;
create index booking_to_affirm on booking (affirm_by) where affirm_by is not null and state = 'confirmed';
create index booking_overdue on booking (held_until) where state in ('held', 'requested');
create index booking_requests_of_shop on booking (business_id, shop_id, held_until) where state = 'requested';
-- Guests of a party may come on different days, so a visit may lie around days that are looked at.
create index booking_over_days on booking (business_id, shop_id, ends_at)
  where ends_at - starts_at > interval '1 day';

create table guest (
  business_id uuid not null,
  booking_id uuid not null,
  position smallint not null,
  name text,
  email text,
  phone text,
  note text,
  -- A guest of a party may leave it alone. What was promised to them moves from the booking's price to their row; what they were
  -- to have stays as rows that are over, and takes nobody any more.
  cancelled_at timestamptz,
  cancelled_by text,
  fee_minor bigint,
  price jsonb,
  -- Where a guest of a party finds their part of the visit, and what they have told of themself.
  invited_at timestamptz,
  invitation_seed text,
  invitation_hash text,
  answered_at timestamptz,
  consented_at timestamptz,
  consent_version text,
  -- Guests of a party who come apart arrive apart. Where nobody's arrival stands here, who is checked in came with all the
  -- others.
  arrived_at timestamptz,
  primary key (business_id, booking_id, position),
  foreign key (business_id, booking_id) references booking (business_id, id) on delete cascade,
  constraint guest_position_is_bounded check (position between 0 and 11),
  constraint guest_cancelled_names_who_and_keeps_its_price check (
    num_nulls(cancelled_at, cancelled_by, fee_minor, price) in (0, 4)),
  constraint guest_cancelled_by_is_known check (cancelled_by in ('customer', 'shop')),
  constraint guest_fee_is_within_its_price check (fee_minor between 0 and (price ->> 'totalMinor')::bigint),
  constraint guest_invitation_is_whole check ((invited_at is null) = (invitation_seed is null) and (invited_at is null) = (invitation_hash is null)),
  constraint guest_invitation_leads_to_one unique (invitation_hash),
  constraint guest_consent_says_to_what check ((consented_at is null) = (consent_version is null)),
  constraint guest_texts_are_bounded check (length(name) <= 200 and length(note) <= 2000)
);

create table item (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  booking_id uuid not null,
  guest_position smallint not null,
  position smallint not null,
  service_id uuid not null,
  variant_id uuid not null,
  staff_ids uuid[] not null,
  wish text not null default 'any',
  service_name jsonb not null,
  length_minutes smallint not null,
  price_minor bigint not null,
  add_ons jsonb not null default '[]',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  cancelled_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, booking_id, guest_position) references guest (business_id, booking_id, position) on delete cascade,
  foreign key (business_id, service_id) references service (business_id, id),
  foreign key (business_id, variant_id) references variant (business_id, id),
  constraint item_ends_after_it_starts check (ends_at > starts_at),
  constraint item_price_is_not_negative check (price_minor >= 0),
  constraint item_wish_is_known check (wish in ('any', 'staff', 'female', 'male')),
  -- Who is served by nobody asked for nobody, and for a service that takes nobody.
  constraint item_has_at_most_two_therapists check (cardinality(staff_ids) <= 2),
  constraint item_without_therapist_wishes_for_nobody check (cardinality(staff_ids) > 0 or wish = 'any')
);
create index item_by_booking on item (business_id, booking_id);

create function item_has_the_therapists_of_its_service() returns trigger language plpgsql as $$
begin
  if exists (select from service s where s.business_id = new.business_id and s.id = new.service_id and s.hands > 0) then
    raise exception using errcode = 'check_violation', constraint = tg_name, table = tg_table_name,
      message = 'only a service without a therapist is served by nobody';
  end if;
  return new;
end $$;
create trigger item_has_the_therapists_of_its_service before insert or update of staff_ids on item
  for each row when (cardinality(new.staff_ids) = 0) execute function item_has_the_therapists_of_its_service();

create table booking_event (
  business_id uuid not null,
  booking_id uuid not null,
  sequence integer not null,
  event text not null,
  from_state text,
  to_state text not null,
  actor text,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (business_id, booking_id, sequence),
  foreign key (business_id, booking_id) references booking (business_id, id) on delete cascade
);

-- Private addresses that need no log-in. An address ends in a token, and of that the database has a hash alone: the token
-- follows from the seed and the secret of the server, so that its owner can see it again and nobody can read it here.

-- Where a calendar reads the visits of a customer, or of a therapist.
create table calendar_feed (
  id uuid primary key default uuidv7(),
  user_id text not null references "user" (id) on delete cascade,
  business_id uuid,
  staff_id uuid,
  seed text not null,
  token_hash text not null,
  opened_at timestamptz not null,
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete cascade,
  constraint calendar_feed_names_a_therapist_of_a_business check ((business_id is null) = (staff_id is null)),
  constraint calendar_feed_token_leads_to_one unique (token_hash)
);
create unique index calendar_feed_is_one_per_customer on calendar_feed (user_id) where staff_id is null;
create unique index calendar_feed_is_one_per_therapist on calendar_feed (business_id, staff_id) where staff_id is not null;
