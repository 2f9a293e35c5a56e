-- Where and when a service may be booked, beside the rules of its shop: at the desk or online only, with another notice, not so far
-- ahead, at some hours of the week, so many times a day. Null, or without hours: as the shop says.
alter table service
  add column channel text not null default 'everywhere',
  add column notice_minutes integer,
  add column horizon_days smallint,
  add column day_limit smallint,
  add constraint service_channel_is_known check (channel in ('everywhere', 'desk', 'online')),
  add constraint service_notice_is_bounded check (notice_minutes between 0 and 43200),
  add constraint service_horizon_is_bounded check (horizon_days between 1 and 400),
  add constraint service_day_limit_is_bounded check (day_limit between 1 and 200);

-- One span of a weekday, which may run past midnight.
create table service_hours (
  business_id uuid not null,
  service_id uuid not null,
  weekday smallint not null,
  from_minute smallint not null,
  to_minute smallint not null,
  primary key (business_id, service_id, weekday),
  foreign key (business_id, service_id) references service (business_id, id) on delete cascade,
  constraint service_hours_weekday_is_iso check (weekday between 1 and 7),
  constraint service_hours_end_after_they_begin check (from_minute >= 0 and from_minute < 1440 and to_minute > from_minute and to_minute <= 2880)
);

-- What a client may not book online is said on the page of the shop.
create trigger service_channel_tells_pages after update on service referencing old table as gone new table as come
  for each statement execute function shop_page_hears_of_a_change(true, 'business_id, id, channel',
    'select g.business_id, g.shop_id from service_shop g join t on g.business_id = t.business_id and g.service_id = t.id');
