-- Files that a business brings along from where it was before: read, matched, checked without writing anything, then written whole.
create table import (
  business_id uuid not null references business (id),
  id uuid not null default uuidv7(),
  kind text not null,
  state text not null default 'uploaded',
  file_name text not null,
  encoding text not null,
  separator text not null,
  -- Whose export it looks like, where a public page says what those are made of.
  known_as text,
  headings text[] not null,
  -- Of each field the place of its column; and what no column says: where, in which currency, how days are written.
  columns jsonb not null,
  terms jsonb not null,
  fits integer not null default 0,
  skipped integer not null default 0,
  wrong integer not null default 0,
  kept integer not null default 0,
  total integer not null,
  done integer not null default 0,
  fault text,
  started_by text references "user" (id) on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz,
  undone_at timestamptz,
  -- Which process is at work on it, until when others leave it alone, and how many have been.
  lease uuid,
  leased_until timestamptz,
  tries smallint not null default 0,
  -- The mark of the change that wrote what came with it: whatever another one tells of that has used it.
  written_in bigint,
  primary key (business_id, id),
  constraint import_kind_is_known check (kind in ('clients', 'services', 'staff', 'visits', 'balances', 'notes')),
  constraint import_state_is_known check (state in ('uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed')),
  constraint import_file_name_is_bounded check (length(file_name) between 1 and 120),
  constraint import_has_columns check (cardinality(headings) between 1 and 100),
  constraint import_progress_is_within_the_file check (total between 1 and 50000 and done between 0 and total),
  constraint import_done_has_an_end check (state not in ('done', 'undoing', 'undone') or finished_at is not null),
  constraint import_undone_says_when check ((state = 'undone') = (undone_at is not null))
);
create unique index import_is_one_at_a_time on import (business_id) where state in ('checking', 'running', 'undoing');
create index import_under_way on import (leased_until) where state in ('checking', 'running', 'undoing');
create index import_by_age on import (created_at);
create index import_by_member on import (started_by) where started_by is not null;

-- A line of the file, as long as it is of use: somebody may be named in it.
create table import_line (
  business_id uuid not null,
  import_id uuid not null,
  line integer not null,
  cells text[] not null,
  verdict text,
  faults jsonb not null default '[]',
  -- Who it is about, what has become of it, and what came along beside that: a note of a client, a category of a service.
  customer_id uuid,
  subject_id uuid,
  beside_id uuid,
  use text,
  primary key (business_id, import_id, line),
  foreign key (business_id, import_id) references import (business_id, id) on delete cascade,
  constraint import_line_verdict_is_known check (verdict in ('fits', 'skipped', 'wrong')),
  constraint import_line_faults_are_a_list check (jsonb_typeof(faults) = 'array'),
  constraint import_line_wrong_says_why check (verdict <> 'wrong' or faults <> '[]'),
  constraint import_line_came_in_whole check (subject_id is null or verdict = 'fits')
);
create index import_line_by_customer on import_line (business_id, customer_id) where customer_id is not null;
create index import_line_by_verdict on import_line (business_id, import_id, verdict, line);
