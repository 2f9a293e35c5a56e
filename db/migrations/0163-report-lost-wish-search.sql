-- A search over the spas that found no time is a wish of those it would have shown. It may ask for a part of the day: from
-- `minute` on and before `to_minute`.
alter table lost_wish
  add column is_search boolean not null default false,
  add column to_minute smallint,
  add constraint lost_wish_part_of_day_is_searched check (
    to_minute is null or (is_search and minute is not null and to_minute > minute and to_minute <= 1440)),
  add constraint lost_wish_search_names_no_start check (not is_search or (minute is null) = (to_minute is null));
alter table lost_wish alter column is_search drop default;
