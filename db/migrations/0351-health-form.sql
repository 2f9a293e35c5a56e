-- The health form of a business, version by version: what it asks, of whom and how often, and what an answer means for a service. What was
-- published is never changed; a change makes the next version.
create table health_form (
  business_id uuid not null references business (id),
  version smallint not null,
  questions jsonb not null,
  asking jsonb not null,
  contraindications jsonb not null default '[]',
  published_at timestamptz not null,
  primary key (business_id, version),
  constraint health_form_version_counts_from_one check (version >= 1),
  constraint health_form_questions_are_a_list check (jsonb_typeof(questions) = 'array'),
  constraint health_form_contraindications_are_a_list check (jsonb_typeof(contraindications) = 'array')
);
create trigger health_form_is_never_changed before update on health_form for each row execute function rows_are_only_added();

-- What a client has answered. Data about health: sealed as a whole, each filling in for as long as the client is known.
create table health_answer (
  business_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  form_version smallint not null,
  content text not null,
  filled_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id) on delete cascade,
  foreign key (business_id, form_version) references health_form (business_id, version),
  constraint health_answer_is_sealed check (content ~ '^[a-z0-9-]+\.[A-Za-z0-9_-]{38,}$')
);
create index health_answer_by_client on health_answer (business_id, customer_id, filled_at desc, id desc);
create index health_answer_by_form on health_answer (business_id, form_version);
