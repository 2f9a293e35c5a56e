-- When a shop reminds people of their visit, and when it lets them sleep. Minutes of the day are the shop's own clock.
alter table shop
  add column reminder_minutes integer[] not null default '{2880,180}',
  add column free_cancel_reminder_minutes integer default 180,
  add column quiet_from_minute smallint not null default 1260,
  add column quiet_to_minute smallint not null default 480,
  add constraint shop_reminds_three_times_at_most check (cardinality(reminder_minutes) <= 3),
  add constraint shop_reminds_before_the_visit check (0 < all (reminder_minutes) and 20160 >= all (reminder_minutes)),
  add constraint shop_reminds_before_the_deadline check (free_cancel_reminder_minutes between 15 and 2880),
  add constraint shop_quiet_hours_are_of_a_day check (quiet_from_minute between 0 and 1439 and quiet_to_minute between 0 and 1439);
