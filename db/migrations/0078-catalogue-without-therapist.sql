-- A service may need no therapist: a private hammam, a sauna, a float room. What is booked then is the room.
alter table service
  drop constraint service_takes_one_or_two_therapists,
  add constraint service_takes_at_most_two_therapists check (hands between 0 and 2),
  add constraint service_strenuous_is_work_of_hands check (not is_strenuous or hands > 0);

-- Nobody and nothing taken, a service would be endless: one without a therapist takes a room from beginning to end. Judged when
-- the transaction ends, since a service is written before its rooms; under the service's row, so that two cannot pass each other.
create function service_without_therapist_takes_a_room() returns trigger language plpgsql as $$
declare
  of_business uuid;
  of_service uuid;
begin
  if tg_table_name = 'service' then
    select new.business_id, new.id into of_business, of_service;
  else
    select old.business_id, old.service_id into of_business, of_service;
  end if;
  perform from service where business_id = of_business and id = of_service and hands = 0 for no key update;
  if found and not exists (
    select from requirement r
    where r.business_id = of_business and r.service_id = of_service and r.segment_position is null
      and (select count(*) from resource_kind k
        where k.business_id = of_business and k.id = any(r.kind_ids) and k.is_room) = cardinality(r.kind_ids)
  ) then
    raise exception using errcode = 'check_violation', constraint = tg_name, table = tg_table_name,
      message = 'a service without a therapist takes a room from beginning to end';
  end if;
  return null;
end $$;
create constraint trigger service_without_therapist_takes_a_room after insert or update of hands on service
  deferrable initially deferred for each row when (new.hands = 0)
  execute function service_without_therapist_takes_a_room();
create constraint trigger service_without_therapist_keeps_its_room after update or delete on requirement
  deferrable initially deferred for each row execute function service_without_therapist_takes_a_room();

-- Who is served by nobody asked for nobody, and for a service that takes nobody.
alter table item
  drop constraint item_has_a_therapist,
  add constraint item_has_at_most_two_therapists check (cardinality(staff_ids) <= 2),
  add constraint item_without_therapist_wishes_for_nobody check (cardinality(staff_ids) > 0 or wish = 'any');

create function item_has_the_therapists_of_its_service() returns trigger language plpgsql as $$
begin
  if exists (select from service s where s.business_id = new.business_id and s.id = new.service_id and s.hands > 0) then
    raise exception using errcode = 'check_violation', constraint = tg_name, table = tg_table_name,
      message = 'only a service without a therapist is served by nobody';
  end if;
  return new;
end $$;
create trigger item_has_the_therapists_of_its_service before insert or update of staff_ids on item
  for each row when (cardinality(new.staff_ids) = 0) execute function item_has_the_therapists_of_its_service();
