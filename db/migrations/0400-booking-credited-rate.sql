-- What of the price the shop has credited already, for moving the visit late of its own wish, in 1/100,000: a later cancelling credits
-- what its tiers say beyond that.
alter table booking add column credited_rate integer not null default 0
  constraint booking_credited_rate_is_a_share check (credited_rate between 0 and 100000);
