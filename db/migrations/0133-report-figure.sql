-- What reports show, worked out a day of a shop at a time from what its visits, orders, postings and claims say, and summed up by
-- months. Nothing here is a truth of its own: whatever is thrown away is worked out again.

-- Days to be worked out anew, since something about them has changed.
create table report_due (
  business_id uuid not null,
  shop_id uuid not null,
  day date not null,
  primary key (business_id, shop_id, day),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade
);

-- Days that are worked out, and as of when.
create table report_day (
  business_id uuid not null,
  shop_id uuid not null,
  day date not null,
  computed_at timestamptz not null,
  primary key (business_id, shop_id, day),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade
);

-- Money by the day it was posted, visits by the day they began. `cut` says which of the last five of the key tell its rows apart:
-- `all` of them, one of them, or none (`total`), so that a report reads no more rows than it shows.
create table report_figure (
  business_id uuid not null,
  shop_id uuid not null,
  grain text not null,
  from_day date not null,
  cut text not null,
  currency text not null,
  service_id uuid,
  product_id uuid,
  staff_id uuid,
  source text,
  offer_id uuid,
  service_minor bigint not null,
  product_minor bigint not null,
  fee_minor bigint not null,
  refund_minor bigint not null,
  tax_minor bigint not null,
  tip_minor bigint not null,
  discount_minor bigint not null,
  completed integer not null,
  no_shows integer not null,
  cancelled integer not null,
  late integer not null,
  guests integer not null,
  new_clients integer not null,
  returning_clients integer not null,
  rebooked_7 integer not null,
  rebooked_30 integer not null,
  rebooked_60 integer not null,
  rebooked_90 integer not null,
  treatments integer not null,
  served integer not null,
  missed integer not null,
  minutes integer not null,
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint report_figure_stands_once unique nulls not distinct
    (business_id, cut, grain, from_day, shop_id, currency, service_id, product_id, staff_id, source, offer_id),
  constraint report_figure_grain_is_known check (grain in ('day', 'month')),
  constraint report_figure_of_a_month_begins_it check (grain = 'day' or extract(day from from_day) = 1),
  constraint report_figure_cut_is_known check (cut in ('all', 'total', 'service', 'product', 'staff', 'source', 'offer'))
);
create index report_figure_of_a_shop on report_figure (business_id, shop_id, grain, from_day);
create index report_figure_of_a_therapist on report_figure (business_id, staff_id, grain, from_day) where cut = 'all';
create index report_figure_of_a_service on report_figure (business_id, service_id, grain, from_day) where cut = 'all';

-- What came in and went back, by the way of payment; as the till counts it.
create table report_taking (
  business_id uuid not null,
  shop_id uuid not null,
  grain text not null,
  from_day date not null,
  currency text not null,
  tender text not null,
  taken_minor bigint not null,
  returned_minor bigint not null,
  primary key (business_id, grain, from_day, shop_id, currency, tender),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint report_taking_grain_is_known check (grain in ('day', 'month'))
);

-- Minutes that could be booked and that were, for each of the 24 hours of a day of the shop's clock: of a therapist, of a room or
-- piece of equipment (its places together), and of all of a shop's (`team`, `rooms`). A month has a row for each weekday.
create table report_time (
  business_id uuid not null,
  shop_id uuid not null,
  grain text not null,
  from_day date not null,
  weekday smallint not null,
  subject text not null,
  subject_id uuid not null,
  available integer[] not null,
  booked integer[] not null,
  available_minutes integer not null,
  booked_minutes integer not null,
  primary key (business_id, subject, grain, from_day, weekday, shop_id, subject_id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint report_time_grain_is_known check (grain in ('day', 'month')),
  constraint report_time_of_a_month_begins_it check (grain = 'day' or extract(day from from_day) = 1),
  constraint report_time_of_a_day_is_of_its_weekday check (weekday between 1 and 7 and (grain = 'month' or extract(isodow from from_day) = weekday)),
  constraint report_time_subject_is_known check (subject in ('staff', 'unit', 'team', 'rooms')),
  constraint report_time_has_24_hours check (cardinality(available) = 24 and cardinality(booked) = 24)
);
create index report_time_of_one on report_time (business_id, subject_id, grain, from_day);
create index report_time_of_a_shop on report_time (business_id, shop_id, grain, from_day);

create index ledger_transfer_by_time on ledger_transfer (business_id, occurred_at);
create index payment_refund_by_time on payment_refund (business_id, updated_at) where state = 'paid';

-- Days that were before there were reports.
insert into report_due (business_id, shop_id, day)
select distinct b.business_id, b.shop_id, d.day
from booking b cross join lateral (values
  ((b.starts_at at time zone b.time_zone)::date)) d (day)
where d.day <= now() + interval '1 day'
on conflict do nothing;
insert into report_due (business_id, shop_id, day)
select distinct s.business_id, s.id, (t.occurred_at at time zone s.time_zone)::date
from ledger_transfer t
left join booking b on b.business_id = t.business_id and b.id = t.subject_id
left join "order" o on o.business_id = t.business_id and o.id = t.subject_id
join shop s on s.business_id = t.business_id and s.id = coalesce(b.shop_id, o.shop_id)
on conflict do nothing;

insert into outbox_reader (name, transaction_id, id) values ('report', pg_current_xact_id(), 0);
