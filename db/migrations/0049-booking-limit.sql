-- How much one may keep without paying: times that are held, for each visitor and each network they come from, and visits
-- to pay at the shop, for each client. Where a hold comes from is known while it is held, and no longer.
alter table booking
  add column held_from text,
  add constraint booking_held_from_ends_with_the_hold check (held_from is null or state = 'held');
create index booking_holds_by_network on booking (held_from) where state = 'held';

-- Null: as many as one likes.
alter table shop
  add column unpaid_limit smallint default 3,
  add constraint shop_unpaid_limit_is_sane check (unpaid_limit between 1 and 20);
