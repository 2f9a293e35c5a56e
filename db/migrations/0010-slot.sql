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
