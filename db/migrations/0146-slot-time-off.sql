alter table claim add constraint claim_names_time_off_only_for_time_off check (time_off_id is null or purpose = 'time_off');
create index claim_by_time_off on claim (business_id, time_off_id) where time_off_id is not null;

-- Approved time off takes what the person has free in it, and nothing of a visit: those stand until somebody has said what becomes
-- of them. A claim lasts a day at most, so a week away takes seven.
create function time_off_takes_free_time(of_business uuid, of_time_off uuid) returns void language sql as $$
  insert into claim (business_id, shop_id, staff_id, during, state, purpose, time_off_id)
  select t.business_id, t.shop_id, t.staff_id, piece, 'kept', 'time_off', t.id
  from time_off t
  cross join lateral generate_series(lower(t.during), upper(t.during) - interval '1 second', interval '24 hours') as day (begins)
  cross join lateral unnest(
    tstzmultirange(t.during * tstzrange(begins, begins + interval '24 hours')) - coalesce((
      select range_agg(c.during) from claim c
      where c.business_id = t.business_id and c.staff_id = t.staff_id and c.state <> 'released' and c.during && t.during), '{}')) as piece
  where t.business_id = of_business and t.id = of_time_off and t.state = 'approved'
  on conflict do nothing
$$;

-- What a visit gives back of somebody who is off falls to their time off, in the same transaction: nobody books it in between. At
-- its end, since whoever moves a visit gives back first and takes again.
create function claim_falls_to_time_off() returns trigger language plpgsql as $$
begin
  perform time_off_takes_free_time(t.business_id, t.id) from time_off t
  where t.business_id = new.business_id and t.staff_id = new.staff_id and t.state = 'approved' and t.during && new.during;
  return null;
end $$;
create constraint trigger claim_falls_to_time_off after update of state on claim
  deferrable initially deferred for each row
  when (new.state = 'released' and old.state <> 'released' and new.staff_id is not null)
  execute function claim_falls_to_time_off();

-- Whether the rota has a person at a shop for all of a time: shifts less breaks, exceptions in place of that day's shifts, as
-- `workingTime` of the engine has it.
create function staff_is_at_work(of_business uuid, of_shop uuid, of_staff uuid, during tstzrange) returns boolean
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
  select coalesce(work.time - coalesce(pauses.time, '{}') @> during, false) from work, pauses
$$;

-- As in 0092, and nobody works when the rota has them elsewhere or off since the plan was made: whoever planned plans again. Hours
-- that have stood for a minute were those of the plan.
create or replace function slot_claim(
  of_business uuid, of_shop uuid, of_booking uuid, wanted jsonb, hold_until timestamptz, at timestamptz,
  out claimed boolean, out overdue uuid[]
) language plpgsql as $$
declare
  each record;
  is_taken boolean;
begin
  for each in
    select distinct coalesce(w ->> 'staffId', w ->> 'unitId') as taken from jsonb_array_elements(wanted) as w order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended(of_business || '/' || each.taken, 7));
  end loop;

  if exists (
    select from jsonb_to_recordset(wanted) as w("unitId" uuid, place smallint)
    where w."unitId" is not null and not exists (
      select from unit u
      where u.business_id = of_business and u.id = w."unitId" and u.is_active and u.places >= w.place)
  ) or exists (
    select from jsonb_to_recordset(wanted) as w("staffId" uuid, "from" timestamptz, "to" timestamptz, purpose text)
    join staff_member m on m.business_id = of_business and m.id = w."staffId"
    where w.purpose = 'segment' and (not m.is_active or (m.rota_changed_at > clock_timestamp() - interval '1 minute'
      and not staff_is_at_work(of_business, of_shop, m.id, tstzrange(w."from", w."to"))))
  ) then
    claimed := false;
    overdue := '{}';
    return;
  end if;

  select coalesce(bool_or(not c.is_overdue), false), coalesce(array_agg(distinct c.booking_id), '{}')
  into is_taken, overdue
  from jsonb_to_recordset(wanted) as w("staffId" uuid, "unitId" uuid, place smallint, "from" timestamptz, "to" timestamptz)
  cross join lateral (
    select booking_id, state = 'held' and held_until <= at as is_overdue from claim
    where business_id = of_business and staff_id = w."staffId" and during && tstzrange(w."from", w."to")
      and state <> 'released'
    union all
    select booking_id, state = 'held' and held_until <= at from claim
    where business_id = of_business and unit_id = w."unitId" and claim.place = w.place
      and during && tstzrange(w."from", w."to") and state <> 'released'
  ) c;
  claimed := not is_taken and overdue = '{}';
  if is_taken then overdue := '{}'; end if;
  if not claimed then return; end if;

  insert into claim (business_id, shop_id, booking_id, item_id, staff_id, unit_id, place, during, state, held_until, purpose,
    is_strenuous)
  select of_business, of_shop, of_booking, w."itemId", w."staffId", w."unitId", w.place, tstzrange(w."from", w."to"),
    case when hold_until is null then 'kept' else 'held' end, hold_until, w.purpose,
    coalesce(w."isStrenuous", false)
  from jsonb_to_recordset(wanted) as w(
    "itemId" uuid, "staffId" uuid, "unitId" uuid, place smallint, "from" timestamptz, "to" timestamptz, purpose text,
    "isStrenuous" boolean);
end $$;
