-- What no slice owns: extensions, the answers given to commands, and the events on their way to readers.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists cube;
create extension if not exists earthdistance;

-- One row per command that took effect: a retry with the same key gets the same answer and has no second effect.
create table idempotency_key (
  actor text not null,
  key text not null,
  endpoint text not null,
  input_hash text not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_key_is_used_once primary key (actor, key),
  constraint idempotency_key_is_of_sane_length check (length(key) between 8 and 128)
);
create index idempotency_key_by_age on idempotency_key (created_at);

-- Events, written in the transaction that caused them. Readers go by transaction, not by id: ids commit out of order.
create table outbox (
  id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  business_id uuid not null,
  shop_id uuid,
  event text not null,
  subject_id uuid not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint outbox_event_is_noun_and_past_participle check (event ~ '^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$')
);
create index outbox_in_order on outbox (transaction_id, id);
create index outbox_by_age on outbox (created_at);

-- How far each reader of the outbox has come; moved in the transaction that did the reader's work.
create table outbox_reader (
  name text primary key,
  transaction_id xid8 not null,
  id bigint not null
);
