-- A file that a business keeps of a client: a picture, or a PDF such as a signed consent. It may tell of health: its bytes lie in the
-- store of pictures, sealed by a key of its own, which stands here sealed. Without the row nobody reads them.
create table client_file (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  customer_id uuid not null,
  title text not null,
  kind text not null,
  bytes integer not null,
  -- Of its file in the store.
  name text not null,
  sealed_key text not null,
  added_by text references "user" (id) on delete set null,
  added_by_name text not null,
  added_at timestamptz not null,
  -- It can be brought back for a while.
  removed_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customer (business_id, id),
  constraint client_file_kind_is_known check (kind in ('picture', 'pdf')),
  constraint client_file_title_is_bounded check (length(title) between 1 and 120),
  constraint client_file_name_is_one_in_the_store unique (name),
  constraint client_file_key_is_sealed check (sealed_key ~ '^[a-z0-9-]+\.[A-Za-z0-9_-]{38,}$')
);
create index client_file_by_customer on client_file (business_id, customer_id, added_at desc);
create index client_file_by_member on client_file (added_by) where added_by is not null;
create index client_file_to_forget on client_file (removed_at) where removed_at is not null;
