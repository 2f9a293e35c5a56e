-- What a business keeps of a client beside how they are reached, and who may see it.
alter table permission drop constraint permission_level_is_known;
alter table permission add constraint permission_level_is_known check (level in ('none', 'own', 'view', 'change'));

alter table customer
  add column birth_day smallint,
  add column birth_month smallint,
  add column birth_year smallint,
  add column is_minor boolean not null default false,
  add column guardian_id uuid,
  add column blocked_at timestamptz,
  add column blocked_reason text,
  -- Another client turned out to be the same person; this row is kept so that it can be undone, and is shown nowhere.
  add column merged_into uuid,
  add column merged_at timestamptz,
  add column erased_at timestamptz,
  add foreign key (business_id, guardian_id) references customer (business_id, id),
  add foreign key (business_id, merged_into) references customer (business_id, id),
  add constraint customer_birthday_is_whole check (
    (birth_day is null) = (birth_month is null) and (birth_year is null or birth_day is not null)),
  add constraint customer_birthday_is_a_day check (
    birth_day is null or make_date(coalesce(birth_year, 2000), birth_month, birth_day) is not null),
  add constraint customer_who_is_minor_has_a_guardian check (not is_minor or guardian_id is not null),
  add constraint customer_is_no_guardian_of_their_own check (guardian_id <> id),
  add constraint customer_blocked_reason_is_bounded check (length(blocked_reason) <= 300),
  add constraint customer_is_merged_into_another check (merged_into <> id and (merged_into is null) = (merged_at is null));
create index customer_by_guardian on customer (business_id, guardian_id) where guardian_id is not null;
create index customer_by_name on customer (business_id, lower(name), id);
create index customer_merged on customer (business_id, merged_into) where merged_into is not null;

-- Rises with what was agreed with any client, so that whoever plans asks only where there is something to ask for.
alter table business add column arrangement_version bigint not null default 0;

-- What the team writes about a client. Each change is a version of its own; an empty text is a note that was taken away.
create table customer_note (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  version smallint not null,
  customer_id uuid not null,
  text text not null,
  author_id text references "user" (id) on delete set null,
  author_name text not null,
  written_at timestamptz not null,
  primary key (business_id, id, version),
  foreign key (business_id, customer_id) references customer (business_id, id),
  constraint customer_note_is_bounded check (length(text) <= 4000)
);
create index customer_note_by_customer on customer_note (business_id, customer_id, id);
create index customer_note_by_author on customer_note (author_id) where author_id is not null;

-- Who belongs together, told from both sides: `relative_id` is the partner, parent … of `customer_id`.
create table customer_relation (
  business_id uuid not null,
  customer_id uuid not null,
  relative_id uuid not null,
  kind text not null,
  primary key (business_id, customer_id, relative_id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  foreign key (business_id, relative_id) references customer (business_id, id),
  constraint customer_relation_is_with_somebody_else check (customer_id <> relative_id),
  constraint customer_relation_kind_is_known check (kind in ('partner', 'parent', 'child', 'sibling', 'friend'))
);
create index customer_relation_by_relative on customer_relation (business_id, relative_id);
