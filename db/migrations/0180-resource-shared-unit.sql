-- A room of several places is for one party at a time, unless it says that different parties share it. Where different parties
-- have booked the same room at the same time already, it says so.
alter table unit add column is_shared boolean not null default false;
update unit set is_shared = true
where places > 1 and exists (
  select from claim c join claim o on o.business_id = c.business_id and o.unit_id = c.unit_id and o.booking_id <> c.booking_id
    and o.during && c.during and o.state <> 'released'
  where c.business_id = unit.business_id and c.unit_id = unit.id and c.state <> 'released');
