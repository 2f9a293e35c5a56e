-- Booking without an account.

-- Who confirms a visit with a code chooses no password: the code opens the account of its address, or makes one.
alter table registration alter column password drop not null;

-- The private link of a visit, for its booker: a seed and a hash, as those of guests.
alter table booking
  add column link_seed text,
  add column link_hash text,
  add constraint booking_link_is_whole check ((link_seed is null) = (link_hash is null)),
  add constraint booking_link_needs_an_account check (link_hash is null or user_id is not null);
create unique index booking_link_leads_to_one on booking (link_hash) where link_hash is not null;
