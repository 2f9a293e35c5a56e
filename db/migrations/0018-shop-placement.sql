-- A place in front that a shop pays for is not the same as being picked: lists say which it is.
alter table shop add column placement_until date;
comment on column shop.placement_until is 'The last day, in the shop’s zone, of a placement it pays for; null: it pays for none.';
