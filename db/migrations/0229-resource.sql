-- Rooms and equipment: kinds are required, units are booked, a unit has places.
create table resource_kind (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  name jsonb not null,
  is_room boolean not null default true,
  -- A kind of room or equipment that nobody needs any more is retired, as a unit is; what was booked keeps its name.
  is_active boolean not null default true,
  primary key (business_id, id),
  constraint resource_kind_is_named_in_both_languages check (name ?& array['en', 'fr'])
);

create table unit (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  kind_id uuid not null,
  name text not null,
  places smallint not null default 1,
  turnover_minutes smallint not null default 0,
  position smallint not null default 0,
  is_active boolean not null default true,
  -- A room of several places is for one party at a time, unless it says that different parties share it.
  is_shared boolean not null default false,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, kind_id) references resource_kind (business_id, id),
  constraint unit_has_places check (places between 1 and 50),
  constraint unit_turnover_is_bounded check (turnover_minutes between 0 and 240)
);
create index unit_by_shop on unit (business_id, shop_id);
