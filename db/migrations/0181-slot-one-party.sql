-- Whether nobody but the same booking may be in the room meanwhile.
alter table claim add column has_unit_alone boolean not null default false;
update claim set has_unit_alone = true from unit u
where claim.state <> 'released' and u.business_id = claim.business_id and u.id = claim.unit_id and u.places > 1 and not u.is_shared;
alter table claim add constraint claim_unit_is_for_one_party exclude using gist
  (business_id with =, unit_id with =, booking_id with <>, during with &&) where (has_unit_alone and state <> 'released');

create function claim_has_unit_alone() returns trigger language plpgsql as $$
begin
  new.has_unit_alone := exists (
    select from unit where business_id = new.business_id and id = new.unit_id and places > 1 and not is_shared);
  return new;
end $$;
create trigger claim_has_unit_alone before insert on claim for each row when (new.unit_id is not null)
  execute function claim_has_unit_alone();

-- What is taken of a room follows it when it says something else; whoever changes a room has its lock. Parties who have been in
-- it together stay as they were.
create function unit_tells_its_claims() returns trigger language plpgsql as $$
declare
  is_for_one_party boolean := new.places > 1 and not new.is_shared;
begin
  update claim set has_unit_alone = is_for_one_party
  where business_id = new.business_id and unit_id = new.id and state <> 'released' and has_unit_alone <> is_for_one_party
    and not (is_for_one_party and exists (
      select from claim o where o.business_id = claim.business_id and o.unit_id = claim.unit_id and o.state <> 'released'
        and o.booking_id <> claim.booking_id and o.during && claim.during));
  return null;
end $$;
create trigger unit_tells_its_claims after update of places, is_shared on unit for each row
  when ((new.places > 1 and not new.is_shared) <> (old.places > 1 and not old.is_shared))
  execute function unit_tells_its_claims();

-- As in 0146, and another party's claim of a room that it has alone stands in the way of each of its places.
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
    where business_id = of_business and unit_id = w."unitId"
      and (claim.place = w.place or (claim.has_unit_alone and claim.booking_id is distinct from of_booking))
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
