-- A service given to a group at a time: its leader and its room are blocked once, and each guest has one of its numbered seats. The
-- database refuses that two have the same, and `slot_claim` one that the session does not have.
create table group_session (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  service_id uuid not null,
  staff_id uuid not null,
  unit_id uuid,
  during tstzrange not null,
  seats smallint not null,
  -- With fewer taken when it is decided it does not take place.
  least_seats smallint not null,
  decides_at timestamptz not null,
  decided_at timestamptz,
  cancelled_at timestamptz,
  cancelled_for text,
  created_by text references "user" (id) on delete set null,
  created_at timestamptz not null,
  primary key (business_id, id),
  constraint group_session_is_at_a_shop foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint group_session_is_of_a_service foreign key (business_id, service_id) references service (business_id, id),
  constraint group_session_is_led foreign key (business_id, staff_id) references staff_member (business_id, id),
  constraint group_session_is_in_a_room foreign key (business_id, unit_id) references unit (business_id, id),
  constraint group_session_lasts_a_day_at_most check (
    lower_inc(during) and not upper_inc(during) and upper(during) > lower(during) and upper(during) <= lower(during) + interval '24 hours'),
  constraint group_session_seats_are_bounded check (seats between 1 and 200 and least_seats between 1 and seats),
  constraint group_session_is_decided_before_it_begins check (decides_at <= lower(during)),
  constraint group_session_is_cancelled_for_a_reason check (
    (cancelled_at is null) = (cancelled_for is null) and cancelled_for in ('desk', 'too_few')),
  constraint group_session_is_the_only_one_of_its_service exclude using gist
    (business_id with =, shop_id with =, service_id with =, during with &&) where (cancelled_at is null)
);
create index group_session_by_start on group_session (business_id, shop_id, lower(during)) where cancelled_at is null;
create index group_session_by_service on group_session (business_id, service_id);
create index group_session_by_leader on group_session (business_id, staff_id);
create index group_session_by_room on group_session (business_id, unit_id) where unit_id is not null;
create index group_session_by_maker on group_session (created_by);
create index group_session_called_off on group_session (cancelled_at) where cancelled_at is not null;
create index group_session_undecided on group_session (decides_at) where decided_at is null and cancelled_at is null;

-- What a session takes of its leader and its room: it stands and falls with it.
alter table block
  add column group_session_id uuid,
  add constraint block_is_of_a_session foreign key (business_id, group_session_id)
    references group_session (business_id, id) on delete cascade;
create index block_by_session on block (business_id, group_session_id) where group_session_id is not null;

alter table claim
  drop constraint claim_purpose_is_known,
  drop constraint claim_of_a_service_is_for_its_limit,
  add constraint claim_purpose_is_known
    check (purpose in ('segment', 'buffer', 'turnover', 'block', 'time_off', 'day_limit', 'seat')),
  add constraint claim_of_a_service_is_a_number_or_a_seat check ((service_id is null) = (purpose not in ('day_limit', 'seat')));

-- As before, and a seat is one of a session that takes place.
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
