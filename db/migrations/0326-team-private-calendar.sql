-- A calendar of a therapist's own that blocks her time, with her consent. Of all that it says the product keeps when she is busy.
create table private_calendar (
  business_id uuid not null,
  staff_id uuid not null,
  -- Whose it is. Once the therapist is somebody else, or works here no more, it ends.
  user_id text not null references "user" (id) on delete cascade,
  -- By whose clock it has days, and whose horizon it is read for.
  shop_id uuid not null,
  address_sealed text not null,
  -- All that is ever shown of the address.
  host text not null,
  added_at timestamptz not null,
  busy tstzmultirange not null default '{}',
  -- When it was last read, what its server calls that reading, and until when it then said what is busy.
  read_at timestamptz,
  etag text,
  read_until timestamptz,
  -- Since when nothing can be read there, and why.
  failed_since timestamptz,
  failure text,
  next_read_at timestamptz not null,
  primary key (business_id, staff_id),
  foreign key (business_id, staff_id) references staff_member (business_id, id) on delete cascade,
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint private_calendar_failure_has_a_reason check ((failed_since is null) = (failure is null)),
  constraint private_calendar_failure_is_known check (failure in ('no_answer', 'not_allowed', 'too_large', 'no_calendar', 'too_much')),
  constraint private_calendar_texts_are_short check (length(host) between 1 and 253 and length(etag) <= 200)
);
create index private_calendar_by_user on private_calendar (user_id);
create index private_calendar_due on private_calendar (next_read_at);

-- As before, less what a calendar of their own says.
create or replace function staff_is_at_work(of_business uuid, of_shop uuid, of_staff uuid, during tstzrange) returns boolean
language sql stable as $$
  with clock as (
    select time_zone as zone, (lower(during) at time zone time_zone)::date as today
    from shop where business_id = of_business and id = of_shop),
  days as (
    select day::date, zone, exists (
      select from shift_exception e where e.business_id = of_business and e.staff_id = of_staff and e.day = d.day::date) as is_special
    from clock, generate_series(today - 1, today, interval '1 day') as d (day)),
  spans as (
    select d.day, d.zone, e.from_minute, e.to_minute, null::uuid as shift_id
    from days d join shift_exception e on e.business_id = of_business and e.staff_id = of_staff and e.day = d.day
    where e.shop_id = of_shop
    union all
    select d.day, d.zone, f.from_minute, f.to_minute, f.id
    from days d join shift f on f.business_id = of_business and f.staff_id = of_staff and f.shop_id = of_shop
    where not d.is_special and f.weekday = extract(isodow from d.day) and f.from_day <= d.day and (f.to_day is null or f.to_day >= d.day)
      and ((d.day - date '1969-12-29') / 7 - (f.from_day - date '1969-12-29') / 7) % f.every_weeks = 0),
  work as (
    select range_agg(tstzrange(least(begins, ends), ends)) as time
    from spans s cross join lateral (select (s.day + make_interval(mins => s.from_minute)) at time zone s.zone as begins,
      (s.day + make_interval(mins => s.to_minute)) at time zone s.zone as ends) as clock_time),
  pauses as (
    select range_agg(tstzrange(least(begins, ends), ends)) as time
    from spans s join shift_break b on b.business_id = of_business and b.shift_id = s.shift_id
    cross join lateral (select (s.day + make_interval(mins => b.from_minute)) at time zone s.zone as begins,
      (s.day + make_interval(mins => b.to_minute)) at time zone s.zone as ends) as clock_time)
  select coalesce(work.time - coalesce(pauses.time, '{}') - coalesce((
      select busy from private_calendar c where c.business_id = of_business and c.staff_id = of_staff), '{}') @> during, false)
  from work, pauses
$$;
