-- Closed to the public by a suspension of its business, and to be opened again with it.
alter table shop add column is_suspended boolean not null default false,
  add constraint shop_suspended_is_not_active check (not (is_suspended and is_active));

-- When a shop pays for a place in front, from and to in its own days, and where it then stands among those who pay.
create table placement (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  from_day date not null,
  to_day date not null,
  position integer not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint placement_ends_after_it_begins check (to_day >= from_day),
  constraint placement_is_two_years_at_most check (to_day - from_day < 732),
  constraint placement_position_is_one_of_ninety_nine check (position between 1 and 99),
  constraint placement_of_a_shop_is_one_at_a_time exclude using gist (
    business_id with =, shop_id with =, daterange(from_day, to_day, '[]') with &&)
);

insert into placement (business_id, shop_id, from_day, to_day, position, created_at)
select business_id, id, least(created_at::date, placement_until), placement_until, 1, created_at from shop where placement_until is not null
  and placement_until - least(created_at::date, placement_until) < 732;
alter table shop drop column placement_until;
