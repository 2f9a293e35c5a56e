-- Where the therapist of a claim is meanwhile: at a client's, with the way from the shop and, where it is known, the spot itself and how fast
-- they were to go, all as it was when it was booked: {"travelMinutes", "spot": {"latitude", "longitude", "speedKmh"}}.
-- The ways are claims of their own (`way`). They follow from what a therapist does before and after, and are laid anew whenever that changes;
-- everything else is claimed where it is.
alter table claim
  add column call_out jsonb,
  drop constraint claim_purpose_is_known,
  add constraint claim_purpose_is_known
    check (purpose in ('segment', 'buffer', 'turnover', 'block', 'time_off', 'day_limit', 'seat', 'way')),
  add constraint claim_at_a_client_is_of_a_therapist check (call_out is null or (staff_id is not null and booking_id is not null)),
  add constraint claim_of_a_way_is_of_a_therapist check (purpose <> 'way' or (staff_id is not null and call_out is null));

-- The least minutes of a therapist between work at two places, of which null is the shop: `wayMinutes` of the engine.
create function slot_way_minutes(one jsonb, other jsonb) returns integer language sql immutable parallel safe as $$
  select case when metres > 0 then least(by_shop, ceil(metres * 60 / (speed * 1000 * 5))::int * 5) else by_shop end
  from (select
    coalesce((one ->> 'travelMinutes')::int, 0) + coalesce((other ->> 'travelMinutes')::int, 0) as by_shop,
    least((one #>> '{spot,speedKmh}')::float8, (other #>> '{spot,speedKmh}')::float8) as speed,
    metres_between((one #>> '{spot,latitude}')::float8, (one #>> '{spot,longitude}')::float8,
      (other #>> '{spot,latitude}')::float8, (other #>> '{spot,longitude}')::float8) as metres) way
$$;

-- The ways of a therapist in some time, as they should be. From one client to the next where there is no time to go by the shop they are on
-- the way until they are there, or stay where the next has the same place. What stands in a way cuts it short.
create function slot_ways(of_business uuid, of_staff uuid, around tstzrange) returns table (
  shop_id uuid, booking_id uuid, item_id uuid, state text, held_until timestamptz, during tstzrange
) language sql stable as $$
  with stop as (
    select c.*, make_interval(mins => (call_out ->> 'travelMinutes')::int) as travel, lower(c.during) as begins, upper(c.during) as ends,
      lag(upper(c.during)) over day as left_at, lead(lower(c.during)) over day as due_at,
      lag(make_interval(mins => (call_out ->> 'travelMinutes')::int)) over day as travel_before,
      lead(make_interval(mins => (call_out ->> 'travelMinutes')::int)) over day as travel_after
    from claim c
    where c.business_id = of_business and c.staff_id = of_staff and c.state <> 'released' and c.purpose <> 'way'
      and c.during && tstzrange(lower(around) - interval '3 days', upper(around) + interval '3 days')
    window day as (order by c.during)),
  way as (
    select stop.*, tstzrange(case when begins - left_at < travel_before + travel then left_at
      else greatest(begins - travel, left_at) end, begins) as span from stop
    union all
    select stop.*, tstzrange(ends, least(ends + travel, due_at)) from stop
    where travel_after is null or due_at - ends >= travel + travel_after)
  select shop_id, booking_id, item_id, state, held_until, span from way
  where call_out is not null and not isempty(span) and span && around
$$;

-- Makes the ways of a therapist around some time what they should be. Whoever calls has the therapist's lock.
create function slot_lay_ways(of_business uuid, of_staff uuid, around tstzrange) returns void language plpgsql as $$
declare
  near tstzrange := tstzrange(lower(around) - interval '1 day', upper(around) + interval '1 day');
begin
  update claim c set state = 'released'
  where c.business_id = of_business and c.staff_id = of_staff and c.purpose = 'way' and c.state <> 'released' and c.during && near
    and not exists (select from slot_ways(of_business, of_staff, near) w where w.item_id = c.item_id and w.during = c.during
      and w.state = c.state and w.held_until is not distinct from c.held_until);

  insert into claim (business_id, shop_id, booking_id, item_id, staff_id, during, state, held_until, purpose)
  select of_business, w.shop_id, w.booking_id, w.item_id, of_staff, w.during, w.state, w.held_until, 'way'
  from slot_ways(of_business, of_staff, near) w
  where not exists (select from claim c where c.business_id = of_business and c.staff_id = of_staff and c.purpose = 'way'
    and c.state <> 'released' and c.during = w.during);
end $$;

-- The therapists who are at the client's of a booking, under their locks and in their order, each with when that is.
create function slot_lock_call_out(of_business uuid, of_booking uuid) returns table (staff_id uuid, during tstzrange)
language plpgsql as $$
declare
  each record;
begin
  for each in
    select c.staff_id, range_merge(range_agg(c.during)) as during from claim c
    where c.business_id = of_business and c.booking_id = of_booking and c.call_out is not null group by c.staff_id order by c.staff_id::text
  loop
    perform pg_advisory_xact_lock(hashtextextended(of_business || '/' || each.staff_id, 7));
    staff_id := each.staff_id;
    during := each.during;
    return next;
  end loop;
end $$;

-- Keeps what a booking holds, or holds it until later. Returns which claims that are.
create function slot_keep(of_business uuid, of_booking uuid, hold_until timestamptz) returns setof uuid language plpgsql as $$
begin
  perform slot_lock_call_out(of_business, of_booking);
  return query
    update claim set state = case when hold_until is null then 'kept' else 'held' end, held_until = hold_until
    where business_id = of_business and booking_id = of_booking and state = 'held' returning id;
end $$;

-- Gives back what a booking took, or only what some of its items took, and lays the ways before and after it anew, in time that was its own.
-- Returns which claims that were.
create function slot_release(of_business uuid, of_booking uuid, of_items uuid[]) returns setof uuid language plpgsql as $$
declare
  gone jsonb := (select jsonb_agg(c) from slot_lock_call_out(of_business, of_booking) c);
begin
  return query
    update claim set state = 'released'
    where business_id = of_business and booking_id = of_booking and (of_items is null or item_id = any(of_items)) and state <> 'released'
    returning id;
  perform slot_lay_ways(of_business, c.staff_id, c.during)
  from jsonb_to_recordset(gone) as c(staff_id uuid, during tstzrange);
end $$;

-- As before; and a therapist who is wanted at a client's has the way between that and whatever else they do. Straight from client to client
-- where that is possible: then nobody can have them between.
create or replace function slot_claim(
  of_business uuid, of_shop uuid, of_booking uuid, wanted jsonb, hold_until timestamptz, at timestamptz,
  out claimed boolean, out overdue uuid[]
) language plpgsql as $$
declare
  each record;
  is_taken boolean;
begin
  for each in
    select distinct coalesce(w ->> 'staffId', w ->> 'unitId', w ->> 'serviceId') as taken
    from jsonb_array_elements(wanted) as w order by 1
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
  ) or exists (
    select from jsonb_to_recordset(wanted) as w("serviceId" uuid, place smallint, "from" timestamptz, "to" timestamptz, purpose text)
    where w.purpose = 'seat' and not exists (
      select from group_session g
      where g.business_id = of_business and g.shop_id = of_shop and g.service_id = w."serviceId" and g.cancelled_at is null
        and g.during = tstzrange(w."from", w."to") and g.seats >= w.place)
  ) then
    claimed := false;
    overdue := '{}';
    return;
  end if;

  select coalesce(bool_or(not c.is_overdue), false), coalesce(array_agg(distinct c.booking_id), '{}')
  into is_taken, overdue
  from jsonb_to_recordset(wanted) as w("staffId" uuid, "unitId" uuid, "serviceId" uuid, place smallint, "from" timestamptz,
    "to" timestamptz, "callOut" jsonb)
  cross join lateral (
    select booking_id, state = 'held' and held_until <= at as is_overdue from claim
    where w."callOut" is null and business_id = of_business and staff_id = w."staffId" and during && tstzrange(w."from", w."to")
      and state <> 'released'
    union all
    select booking_id, state = 'held' and held_until <= at from claim
    cross join lateral (select make_interval(mins =>
      case when booking_id = of_booking then 0 else slot_way_minutes(call_out, w."callOut") end) as minutes) way
    where w."callOut" is not null and business_id = of_business and staff_id = w."staffId" and purpose <> 'way'
      and during && tstzrange(w."from" - interval '3 days', w."to" + interval '3 days')
      and during && tstzrange(w."from" - way.minutes, w."to" + way.minutes) and state <> 'released'
    union all
    select booking_id, state = 'held' and held_until <= at from claim
    where business_id = of_business and unit_id = w."unitId"
      and (claim.place = w.place or (claim.has_unit_alone and claim.booking_id is distinct from of_booking))
      and during && tstzrange(w."from", w."to") and state <> 'released'
    union all
    select booking_id, state = 'held' and held_until <= at from claim
    where w."serviceId" is not null and business_id = of_business and service_id = w."serviceId" and shop_id = of_shop
      and claim.place = w.place and during && tstzrange(w."from", w."to") and state <> 'released'
  ) c;
  claimed := not is_taken and overdue = '{}';
  if is_taken then overdue := '{}'; end if;
  if not claimed then return; end if;

  -- Where somebody is now on the way, they are at a client's meanwhile: the way is laid anew.
  update claim set state = 'released'
  from jsonb_to_recordset(wanted) as w("staffId" uuid, "from" timestamptz, "to" timestamptz, "callOut" jsonb)
  where w."callOut" is not null and business_id = of_business and staff_id = w."staffId" and claim.purpose = 'way'
    and during && tstzrange(w."from", w."to") and state <> 'released';

  insert into claim (business_id, shop_id, booking_id, item_id, staff_id, unit_id, service_id, place, during, state, held_until,
    purpose, is_strenuous, call_out)
  select of_business, of_shop, of_booking, w."itemId", w."staffId", w."unitId", w."serviceId", w.place,
    tstzrange(w."from", w."to"), case when hold_until is null then 'kept' else 'held' end, hold_until, w.purpose,
    coalesce(w."isStrenuous", false), w."callOut"
  from jsonb_to_recordset(wanted) as w(
    "itemId" uuid, "staffId" uuid, "unitId" uuid, "serviceId" uuid, place smallint, "from" timestamptz, "to" timestamptz,
    purpose text, "isStrenuous" boolean, "callOut" jsonb);

  perform slot_lay_ways(of_business, w."staffId", tstzrange(min(w."from"), max(w."to")))
  from jsonb_to_recordset(wanted) as w("staffId" uuid, "from" timestamptz, "to" timestamptz, "callOut" jsonb)
  where w."callOut" is not null group by w."staffId";
end $$;
