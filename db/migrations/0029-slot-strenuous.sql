-- Hands-on work at a strenuous service, after which a therapist rests.
alter table claim
  add column is_strenuous boolean not null default false,
  add constraint claim_strenuous_is_work_of_hands check (not is_strenuous or (purpose = 'segment' and staff_id is not null));

update claim set is_strenuous = true from item, service
where claim.state <> 'released' and claim.purpose = 'segment' and claim.staff_id is not null
  and item.business_id = claim.business_id and item.id = claim.item_id
  and service.business_id = item.business_id and service.id = item.service_id and service.is_strenuous;

-- Takes therapists and places in one trip, so that locks are held no longer than the work under them takes.
-- `wanted` is [{"itemId", "staffId" or "unitId" and "place", "from", "to", "purpose", "isStrenuous"}]. The locks come first and in sorted
-- order, so that racers queue instead of deadlocking. Holds that are overdue by `at` and in the way lose their claims.
-- Returns the bookings of those holds; null when something is taken, and then nothing was written.
create or replace function slot_claim(
  of_business uuid, of_shop uuid, of_booking uuid, wanted jsonb, hold_until timestamptz, at timestamptz
) returns uuid[] language plpgsql as $$
declare
  each record;
  overtaken uuid[] := '{}';
begin
  for each in
    select distinct coalesce(w ->> 'staffId', w ->> 'unitId') as taken from jsonb_array_elements(wanted) as w order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended(of_business || '/' || each.taken, 7));
  end loop;

  for each in
    select distinct c.booking_id, (c.state = 'held' and c.held_until <= at) as is_overdue
    from jsonb_to_recordset(wanted) as w("staffId" uuid, "unitId" uuid, place smallint, "from" timestamptz, "to" timestamptz)
    cross join lateral (
      select booking_id, state, held_until from claim
      where business_id = of_business and staff_id = w."staffId" and during && tstzrange(w."from", w."to")
        and state <> 'released'
      union all
      select booking_id, state, held_until from claim
      where business_id = of_business and unit_id = w."unitId" and claim.place = w.place
        and during && tstzrange(w."from", w."to") and state <> 'released'
    ) c
  loop
    if not each.is_overdue then return null; end if;
    overtaken := overtaken || each.booking_id;
  end loop;
  if cardinality(overtaken) > 0 then
    update claim set state = 'released'
    where business_id = of_business and state = 'held' and booking_id = any(overtaken);
  end if;

  insert into claim (business_id, shop_id, booking_id, item_id, staff_id, unit_id, place, during, state, held_until, purpose,
    is_strenuous)
  select of_business, of_shop, of_booking, w."itemId", w."staffId", w."unitId", w.place, tstzrange(w."from", w."to"),
    case when hold_until is null then 'kept' else 'held' end, hold_until, w.purpose,
    coalesce(w."isStrenuous", false)
  from jsonb_to_recordset(wanted) as w(
    "itemId" uuid, "staffId" uuid, "unitId" uuid, place smallint, "from" timestamptz, "to" timestamptz, purpose text,
    "isStrenuous" boolean);
  return overtaken;
end $$;
