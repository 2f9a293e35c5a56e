-- What the index of free time has worked out of a shop, so that a process which begins, and the others when a day begins, need not
-- work it out again (decision 089). All of it follows from other tables: a row that is missing is made anew, and one is used only
-- while nothing has changed since that could make it wrong. There is nothing of a person in it.
create table shop_free_time (
  business_id uuid not null,
  shop_id uuid not null,
  -- The version of the product that has worked it out: another one may do so otherwise, and reads none of it.
  made_by text not null,
  -- The number of the business's change whose claims it knows, and the version of the shop's hours, team and menu.
  change bigint not null,
  shop_version bigint not null,
  -- The first day it tells of, and when a hold runs out that it counts as taken.
  from_day date not null,
  right_until timestamptz,
  -- Which variants it tells of, in their order, and their sets of free starts (server/src/search/stored-time.ts).
  menu bytea not null,
  sets bytea not null,
  primary key (business_id, shop_id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint shop_free_time_change_is_counted check (change >= 0)
);
