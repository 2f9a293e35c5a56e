-- What the team must see of a client wherever the client is shown: an allergy, an injury, that they pay in cash.
create table customer_alert (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  customer_id uuid not null,
  text text not null,
  severity text not null,
  author_id text references "user" (id) on delete set null,
  author_name text not null,
  written_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  constraint customer_alert_is_bounded check (length(text) between 1 and 120),
  constraint customer_alert_severity_is_known check (severity in ('high', 'normal'))
);
create index customer_alert_by_customer on customer_alert (business_id, customer_id);
create index customer_alert_by_author on customer_alert (author_id) where author_id is not null;

-- The words of a business for its clients, and who has which.
create table customer_tag (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  name text not null,
  tone text not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  constraint customer_tag_name_is_bounded check (length(name) between 1 and 30),
  constraint customer_tag_tone_is_known check (tone in ('neutral', 'primary', 'clay', 'gold', 'red'))
);
create unique index customer_tag_name_is_one_in_its_business on customer_tag (business_id, lower(name));

create table customer_tagging (
  business_id uuid not null,
  customer_id uuid not null,
  tag_id uuid not null,
  tagged_at timestamptz not null,
  primary key (business_id, customer_id, tag_id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  foreign key (business_id, tag_id) references customer_tag (business_id, id) on delete cascade
);
create index customer_tagging_by_tag on customer_tagging (business_id, tag_id, tagged_at);
