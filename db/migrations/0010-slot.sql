-- The promise: whoever takes a therapist or a place in a room for a while writes it here, and the database refuses an overlap.
create table claim (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  staff_id uuid,
  unit_id uuid,
  place smallint,
  during tstzrange not null,
  state text not null,
  held_until timestamptz,
  purpose text not null,
  booking_id uuid,
  item_id uuid,
  time_off_id uuid,
  -- The transaction that last changed the row: a reader that kept a picture of the shop asks only for what came after it.
  changed_in xid8 not null default pg_current_xact_id(),
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, staff_id) references staff_member (business_id, id),
  foreign key (business_id, unit_id) references unit (business_id, id),
  constraint claim_takes_a_therapist_or_a_place check ((staff_id is null) <> (unit_id is null) and (unit_id is null) = (place is null)),
  constraint claim_state_is_known check (state in ('held', 'kept', 'released')),
  constraint claim_purpose_is_known check (purpose in ('segment', 'buffer', 'turnover', 'block', 'time_off')),
  constraint claim_held_has_an_end check (state <> 'held' or held_until is not null),
  constraint claim_lasts_at_most_a_day check (not isempty(during) and upper(during) - lower(during) <= interval '25 hours'),
  constraint claim_staff_is_free exclude using gist (business_id with =, staff_id with =, during with &&) where (state <> 'released'),
  constraint claim_unit_is_free exclude using gist (business_id with =, unit_id with =, place with =, during with &&) where (state <> 'released')
);
create index claim_by_time on claim (business_id, lower(during)) where state <> 'released';
create index claim_by_booking on claim (business_id, booking_id);
create index claim_by_change on claim (business_id, changed_in);

create function claim_remembers_its_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger claim_remembers_its_change before update on claim for each row execute function claim_remembers_its_change();

-- Takes therapists and places in one trip, so that locks are held no longer than the work under them takes.
-- `wanted` is [{"itemId", "staffId" or "unitId" and "place", "from", "to", "purpose"}]. The locks come first and in sorted
-- order, so that racers queue instead of deadlocking. Holds that are overdue by `at` and in the way lose their claims.
-- Returns the bookings of those holds; null when something is taken, and then nothing was written.
create function slot_claim(
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

  insert into claim (business_id, shop_id, booking_id, item_id, staff_id, unit_id, place, during, state, held_until, purpose)
  select of_business, of_shop, of_booking, w."itemId", w."staffId", w."unitId", w.place, tstzrange(w."from", w."to"),
    case when hold_until is null then 'kept' else 'held' end, hold_until, w.purpose
  from jsonb_to_recordset(wanted) as w(
    "itemId" uuid, "staffId" uuid, "unitId" uuid, place smallint, "from" timestamptz, "to" timestamptz, purpose text);
  return overtaken;
end $$;
