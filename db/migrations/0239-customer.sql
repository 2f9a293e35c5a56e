-- Which clients a list or a campaign is for, kept under a name; asked anew each time.
create table saved_segment (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  name text not null,
  segment jsonb not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  constraint saved_segment_name_is_one_in_its_business unique (business_id, name),
  constraint saved_segment_name_is_bounded check (length(name) between 1 and 60)
);

-- Two clients who turned out to be one, and all that has moved, so that it can be moved back within a day.
create table customer_merge (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  customer_id uuid not null,
  merged_id uuid not null,
  moved jsonb,
  merged_by text references "user" (id) on delete set null,
  merged_at timestamptz not null,
  undone_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  foreign key (business_id, merged_id) references customer (business_id, id),
  constraint customer_merge_is_of_two check (customer_id <> merged_id)
);
create unique index customer_merge_stands_once on customer_merge (business_id, merged_id) where undone_at is null;
create index customer_merge_by_customer on customer_merge (business_id, customer_id);
create index customer_merge_to_forget on customer_merge (merged_at) where moved is not null;
create index customer_merge_by_member on customer_merge (merged_by) where merged_by is not null;

-- What a business asks its therapists to write down after a treatment: the questions of its form, in their order.
create table treatment_template (
  business_id uuid primary key references business (id),
  fields jsonb not null,
  has_body_chart boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null,
  constraint treatment_template_fields_are_a_list check (jsonb_typeof(fields) = 'array')
);

-- What was written of one visit. Data about health: sealed as a whole, each version for ever.
create table treatment_note (
  business_id uuid not null,
  booking_id uuid not null,
  version smallint not null,
  content text not null,
  author_id text references "user" (id) on delete set null,
  author_name text not null,
  written_at timestamptz not null,
  primary key (business_id, booking_id, version),
  foreign key (business_id, booking_id) references booking (business_id, id) on delete cascade,
  constraint treatment_note_is_sealed check (content ~ '^[a-z0-9-]+\.[A-Za-z0-9_-]{38,}$')
);
create index treatment_note_by_author on treatment_note (author_id) where author_id is not null;

create table treatment_photo (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  booking_id uuid not null,
  picture_id uuid not null,
  added_by text references "user" (id) on delete set null,
  added_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, booking_id) references booking (business_id, id) on delete cascade,
  foreign key (business_id, picture_id) references picture (business_id, id)
);
create index treatment_photo_by_booking on treatment_photo (business_id, booking_id);
create index treatment_photo_by_picture on treatment_photo (business_id, picture_id);
create index treatment_photo_by_member on treatment_photo (added_by) where added_by is not null;
