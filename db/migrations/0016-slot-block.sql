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

alter table claim
  add column block_id uuid,
  add constraint claim_of_a_block_has_its_block foreign key (business_id, block_id) references block (business_id, id),
  add constraint claim_names_a_block_only_for_a_block check (block_id is null or purpose = 'block');
create index claim_by_block on claim (business_id, block_id) where block_id is not null;
