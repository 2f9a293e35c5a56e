-- A service that may begin so many times a day only: each start takes one number of its day, from midnight to midnight of the shop,
-- and the database refuses that two have the same. The desk, which may go beyond the limit, takes a number above it.
alter table claim
  add column service_id uuid,
  drop constraint claim_takes_a_therapist_or_a_place,
  drop constraint claim_purpose_is_known,
  add constraint claim_takes_a_therapist_or_a_place check (
    num_nonnulls(staff_id, unit_id, service_id) = 1 and (staff_id is not null) = (place is null)),
  add constraint claim_purpose_is_known check (purpose in ('segment', 'buffer', 'turnover', 'block', 'time_off', 'day_limit')),
  add constraint claim_of_a_service_is_for_its_limit check ((service_id is null) = (purpose <> 'day_limit')),
  add constraint claim_of_a_service_is_of_this_business foreign key (business_id, service_id) references service (business_id, id),
  add constraint claim_service_keeps_its_day_limit exclude using gist
    (business_id with =, service_id with =, shop_id with =, place with =, during with &&)
    where (service_id is not null and state <> 'released');
create index claim_by_service on claim (business_id, service_id) where service_id is not null;

-- As before, and a number of a day of a service (`serviceId` with `place`) is taken like a place of a room.
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
  ) then
    claimed := false;
    overdue := '{}';
    return;
  end if;

  select coalesce(bool_or(not c.is_overdue), false), coalesce(array_agg(distinct c.booking_id), '{}')
  into is_taken, overdue
  from jsonb_to_recordset(wanted) as w("staffId" uuid, "unitId" uuid, "serviceId" uuid, place smallint, "from" timestamptz,
    "to" timestamptz)
  cross join lateral (
    select booking_id, state = 'held' and held_until <= at as is_overdue from claim
    where business_id = of_business and staff_id = w."staffId" and during && tstzrange(w."from", w."to")
      and state <> 'released'
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

  insert into claim (business_id, shop_id, booking_id, item_id, staff_id, unit_id, service_id, place, during, state, held_until,
    purpose, is_strenuous)
  select of_business, of_shop, of_booking, w."itemId", w."staffId", w."unitId", w."serviceId", w.place,
    tstzrange(w."from", w."to"), case when hold_until is null then 'kept' else 'held' end, hold_until, w.purpose,
    coalesce(w."isStrenuous", false)
  from jsonb_to_recordset(wanted) as w(
    "itemId" uuid, "staffId" uuid, "unitId" uuid, "serviceId" uuid, place smallint, "from" timestamptz, "to" timestamptz,
    purpose text, "isStrenuous" boolean);
end $$;
