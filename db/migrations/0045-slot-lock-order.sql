-- One order of locks for all verbs: a booking's own row, then therapists and rooms in sorted order, then claims. Whoever waits
-- for a therapist may have locked a booking, so whoever has a therapist never waits for one: this function changes no
-- other booking. A hold that is overdue by `at` and in the way is named instead; the caller undoes its transaction, ends the
-- hold in one of its own, and comes again.
drop function slot_claim(uuid, uuid, uuid, jsonb, timestamptz, timestamptz);

-- Takes therapists and places in one trip, so that locks are held no longer than the work under them takes.
-- `wanted` is [{"itemId", "staffId" or "unitId" and "place", "from", "to", "purpose", "isStrenuous"}]. Not claimed, nothing was
-- written: then `overdue` are the bookings of the holds in the way, or none, when something is taken.
create function slot_claim(
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
