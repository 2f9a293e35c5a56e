-- What no slice owns: extensions, the answers given to commands, and the events on their way to readers.
-- Stands for 60c5fca5c9e4a6112668ae5e6c59b558cc923e0a152259c8cbe0f47365f0c5ae, which made cube and earthdistance, too.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- What PostgreSQL has by itself since 18 and since 17.
do $do$ begin
  if to_regprocedure('uuidv7()') is null then
    -- Milliseconds, then 1/4096 of them, then chance. Within a connection each is greater than the one before.
    create function uuidv7() returns uuid language plpgsql volatile as $$
    declare
      last bigint := coalesce(nullif(current_setting('serein.last_uuid', true), ''), '0');
      tick bigint := greatest(floor(extract(epoch from clock_timestamp()) * 4096000), last + 1);
    begin
      perform set_config('serein.last_uuid', tick::text, false);
      return encode(
        substring(int8send(tick >> 12) from 3) || substring(int8send(28672 | (tick & 4095)) from 7)
          || substring(uuid_send(gen_random_uuid()) from 9), 'hex');
    end $$;
  end if;
  if to_regprocedure('uuid_extract_timestamp(uuid)') is null then
    create function uuid_extract_timestamp(uuid) returns timestamptz language sql immutable parallel safe strict
    return case when substring($1::text from 15 for 1) = '7' then to_timestamp(
      ('x' || lpad(left(replace($1::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0) end;
  end if;
end $do$;

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
