-- Guests of a party may come on different days, so a visit may lie around days that are looked at.
create index booking_over_days on booking (business_id, shop_id, ends_at)
  where ends_at - starts_at > interval '1 day';
