-- What the shop itself takes a therapist or a room for: cleaning, a meeting, a repair. Its time stands in `claim`, one row
-- for a therapist, one for each place of a room.
create table block (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  staff_id uuid,
  unit_id uuid,
  during tstzrange not null,
  note text,
  created_by text references "user" (id) on delete set null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, staff_id) references staff_member (business_id, id),
  foreign key (business_id, unit_id) references unit (business_id, id),
  constraint block_takes_a_therapist_or_a_room check ((staff_id is null) <> (unit_id is null)),
  constraint block_lasts_at_most_a_day check (not isempty(during) and upper(during) - lower(during) <= interval '24 hours')
);
create index block_by_shop_and_time on block (business_id, shop_id, lower(during)) where removed_at is null;

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
  -- The mark of the change that wrote the row last: a reader that kept a picture of the shop asks only for what came after it.
  changed_in bigint not null default 0,
  block_id uuid,
  -- Hands-on work at a strenuous service, after which a therapist rests.
  is_strenuous boolean not null default false,
  -- Whether nobody but the same booking may be in the room meanwhile.
  has_unit_alone boolean not null default false,
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
  constraint claim_unit_is_free exclude using gist (business_id with =, unit_id with =, place with =, during with &&) where (state <> 'released'),
  constraint claim_of_a_block_has_its_block foreign key (business_id, block_id) references block (business_id, id),
  constraint claim_names_a_block_only_for_a_block check (block_id is null or purpose = 'block'),
  constraint claim_strenuous_is_work_of_hands check (not is_strenuous or (purpose = 'segment' and staff_id is not null)),
  constraint claim_names_time_off_only_for_time_off check (time_off_id is null or purpose = 'time_off'),
  constraint claim_unit_is_for_one_party exclude using gist
    (business_id with =, unit_id with =, booking_id with <>, during with &&) where (has_unit_alone and state <> 'released')
);
create index claim_by_time on claim (business_id, lower(during)) where state <> 'released';
create index claim_by_booking on claim (business_id, booking_id);
create index claim_by_change on claim (business_id, changed_in);
create index claim_by_block on claim (business_id, block_id) where block_id is not null;
create index claim_by_time_off on claim (business_id, time_off_id) where time_off_id is not null;

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

create function claim_remembers_its_change() returns trigger language plpgsql as $$
begin
  new.changed_in := note_change(new.business_id, new.id::text);
  return new;
end $$;
create trigger claim_remembers_its_change before insert or update on claim for each row execute function claim_remembers_its_change();
create constraint trigger claim_change_is_numbered after insert or update on claim deferrable initially deferred for each row
  when (new.id::text = current_setting('serein.changed_by', true)) execute function number_changes();

-- Takes therapists and places in one trip, so that locks are held no longer than the work under them takes.
-- `wanted` is [{"itemId", "staffId" or "unitId" and "place", "from", "to", "purpose", "isStrenuous"}]. Not claimed, nothing was
-- written: then `overdue` are the bookings of the holds in the way, or none, when something is taken.
-- One order of locks for all verbs: a booking's own row, then therapists and rooms in sorted order, then claims. Whoever waits
-- for a therapist may have locked a booking, so whoever has a therapist never waits for one: this function changes no
-- other booking. A hold that is overdue by `at` and in the way is named instead; the caller undoes its transaction, ends the
-- hold in one of its own, and comes again.
-- Nothing is taken of a unit that was retired, or has lost the place, since the plan was made, and nobody works when the rota has
-- them elsewhere or off since then: whoever planned plans again. Whoever retires takes the same lock first, so that whoever comes
-- second sees what the other did. Hours that have stood for a minute were those of the plan. Another party's claim of a room that
-- it has alone stands in the way of each of its places.
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

-- The claims that begin at `begins` or later and were changed since the change with a number: what nearly every question asks,
-- and nearly always there is none. The counter says so without a look at anything else. Each change is looked up by its number
-- and each claim by its mark, whatever PostgreSQL thinks of how many there may be (`offset 0`).
-- Stable, so that it sees what the statement around it sees.
create function slot_changes(of_business uuid, known bigint, begins timestamptz) returns setof claim
language plpgsql stable rows 10 as $$
declare
  newest bigint := (select number from business_change where business_id = of_business);
begin
  if newest > known then
    return query
      select c.* from generate_series(known + 1, newest) as n (number)
      cross join lateral (
        select mark from committed_change where business_id = of_business and number = n.number offset 0) as change
      cross join lateral (
        select * from claim where business_id = of_business and changed_in = change.mark and lower(during) >= begins offset 0) as c;
  end if;
end $$;

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
