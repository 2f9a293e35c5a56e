-- Where a shop answers before a visit stands, what was held becomes a request: its therapists and rooms stay kept, its money set aside,
-- until the shop has answered or `held_until` is over. Null: whoever books has booked.
alter table shop
  add column approval_rule jsonb,
  add constraint shop_approval_rule_is_one check (jsonb_typeof(approval_rule) = 'object');

-- The rule it was held under, as with deposits; and what the shop says to a request that it declines, with the times it could offer
-- instead.
alter table booking
  add column approval_rule jsonb,
  add column decline_note text,
  add column proposed_starts timestamptz[],
  add constraint booking_approval_rule_is_one check (jsonb_typeof(approval_rule) = 'object'),
  add constraint booking_decline_note_is_of_a_request check (decline_note is null or state = 'declined'),
  add constraint booking_proposes_few_other_times check (proposed_starts is null or state = 'declined' and cardinality(proposed_starts) <= 3),
  drop constraint booking_state_is_known,
  add constraint booking_state_is_known check (state in ('held', 'requested', 'confirmed', 'checked_in', 'completed', 'expired',
    'released', 'declined', 'cancelled', 'no_show')),
  add constraint booking_requested_has_an_end check (state <> 'requested' or held_until is not null),
  add constraint booking_requested_ends_before_it_starts check (state <> 'requested' or held_until < starts_at);
drop index booking_overdue_holds;
create index booking_overdue on booking (held_until) where state in ('held', 'requested');
create index booking_requests_of_shop on booking (business_id, shop_id, held_until) where state = 'requested';

-- Until when money stays set aside because its visit waits for an answer: nobody takes it or gives it up before.
alter table payment add column set_aside_until timestamptz;
