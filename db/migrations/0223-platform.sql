-- What no slice owns: extensions, the answers given to commands, and the events on their way to readers.
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

-- Names without accents, for a search. `unaccent` asks for its dictionary by the search path, so it is called stable; with the dictionary named it is immutable.
create function plain_text(text) returns text language sql immutable parallel safe strict
return lower(public.unaccent('public.unaccent'::regdictionary, $1));

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

-- Changes of a business are numbered in the order in which they are committed, without gaps: whoever has come as far as a number
-- has missed nothing before it. Nothing of the cluster (transaction ids, snapshots) is kept in a row, so a database may be moved.

-- How many changes a business has had, and the nil id all that is of no business. Its row is locked from the end of a transaction
-- to its commit, and no longer.
create table business_change (
  business_id uuid primary key,
  number bigint not null,
  constraint business_change_counts_from_one check (number > 0)
) with (fillfactor = 50);

-- A change as it was committed: its rows carry the mark. Of one business ids are in the order of numbers; of several one with a
-- lower id may be committed later.
create table committed_change (
  id bigint generated always as identity primary key,
  business_id uuid not null,
  number bigint not null,
  mark bigint not null,
  created_at timestamptz not null default now(),
  constraint committed_change_has_a_number_of_its_own unique (business_id, number)
);

-- What this transaction writes its rows with, drawn at its first: `serein.change` is the mark, and after it the businesses that
-- have changed. It comes from the ids of events, so that a copy which has not brought that sequence along fails at its first event
-- instead of taking a mark twice.
create function change_mark() returns bigint language plpgsql as $$
declare
  noted text := current_setting('serein.change', true);
begin
  if noted is null or noted = '' then
    noted := set_config('serein.change', nextval('outbox_id_seq')::text, true);
  end if;
  return split_part(noted, ' ', 1)::bigint;
end $$;

-- Notes that this transaction changes a business, and by which row it did so first; that row's trigger numbers it at the end.
-- Assigned and not performed, since that is no query.
create function note_change(of_business uuid, by_row text) returns bigint language plpgsql as $$
declare
  noted text := current_setting('serein.change', true);
  ignored text;
begin
  if noted is null or noted = '' then noted := nextval('outbox_id_seq')::text; end if;
  if strpos(noted, of_business::text) = 0 then
    noted := set_config('serein.change', noted || ' ' || of_business, true);
    ignored := set_config('serein.changed_by', by_row, true);
  end if;
  return split_part(noted, ' ', 1)::bigint;
end $$;

-- At the end of a transaction: all businesses it has changed get their next numbers, in sorted order, so that two never wait for
-- each other. What other triggers still write after this is a change of its own.
create function number_changes() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('serein.change', true), '');
  own bigint;
  changed uuid[];
  each uuid;
begin
  if strpos(noted, ' ') = 0 then return null; end if;
  own := split_part(noted, ' ', 1);
  changed := string_to_array(substr(noted, strpos(noted, ' ') + 1), ' ')::uuid[];
  if cardinality(changed) > 1 then changed := array(select unnest(changed) order by 1); end if;
  noted := set_config('serein.change', '', true);
  foreach each in array changed loop
    with raised as (update business_change set number = number + 1 where business_id = each returning number)
    insert into committed_change (business_id, number, mark) select each, number, own from raised;
    if not found then
      with raised as (
        insert into business_change as b (business_id, number) values (each, 1)
        on conflict (business_id) do update set number = b.number + 1 returning number),
      place as (
        insert into outbox_place (reader, business_id) select name, each from outbox_reader on conflict do nothing)
      insert into committed_change (business_id, number, mark) select each, number, own from raised;
    end if;
  end loop;
  return null;
end $$;

-- Events, written in the transaction that caused them. Readers go by the numbers of changes, not by id: ids commit out of order.
create table outbox (
  id bigint generated always as identity primary key,
  mark bigint not null,
  business_id uuid not null,
  shop_id uuid,
  event text not null,
  subject_id uuid not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint outbox_event_is_noun_and_past_participle check (event ~ '^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$')
);
create index outbox_in_order on outbox (mark, id);
create index outbox_by_age on outbox (created_at);
-- What was told of an account goes with the person: it is found by whom it is about.
create index outbox_of_person on outbox (subject_id) where business_id = '00000000-0000-0000-0000-000000000000';

create function outbox_carries_its_mark() returns trigger language plpgsql as $$
begin
  new.mark := note_change(new.business_id, new.id::text);
  return new;
end $$;
create trigger outbox_carries_its_mark before insert on outbox for each row execute function outbox_carries_its_mark();
create constraint trigger outbox_change_is_numbered after insert on outbox deferrable initially deferred for each row
  when (new.id::text = current_setting('serein.changed_by', true)) execute function number_changes();

-- Writes an event as `publish` does, for a trigger: it is heard if and only if its transaction commits. What belongs to no
-- business is published with the nil id.
create function publish_event(event text, subject_id uuid, data jsonb) returns void language sql as $$
  insert into outbox (business_id, event, subject_id, data)
  values ('00000000-0000-0000-0000-000000000000', event, subject_id, data)
$$;

-- Who reads the outbox: each slice that does adds itself, and `outbox_place` says how far it has come.
create table outbox_reader (
  name text primary key
);

-- How far a reader of the outbox has come with a business: through all changes up to a number, and in the next one up to an event.
-- Moved in the transaction that did the reader's work. What fails is tried again after a while.
create table outbox_place (
  reader text not null references outbox_reader (name),
  business_id uuid not null,
  number bigint not null default 0,
  event_id bigint not null default 0,
  tries smallint not null default 0,
  retry_at timestamptz,
  primary key (reader, business_id)
) with (fillfactor = 70);

-- An event that a reader could not do its work with, however often it tried: it has gone on, and somebody has to look.
create table outbox_aside (
  reader text not null references outbox_reader (name),
  event_id bigint not null references outbox (id) on delete cascade,
  reason text not null,
  is_asked boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (reader, event_id)
);
create index outbox_aside_of_event on outbox_aside (event_id);

-- Whatever keeps shops in memory hears of a change to one by the outbox, whoever makes it: its row changes with its rules,
-- its rating, its placement, and with its version whenever its menu or its team does.
create function shop_tells_of_its_change() returns trigger language plpgsql as $$
begin
  insert into outbox (business_id, shop_id, event, subject_id) values (new.business_id, new.id, 'shop.changed', new.id);
  return null;
end $$;

-- When the pages of a shop last changed, for search engines: its own page, and the list of what it offers. A row is made with
-- the shop; whatever its pages show tells of its changes here, whoever makes them. Free times are no change of a page.
create table shop_page (
  business_id uuid not null,
  shop_id uuid not null,
  changed_at timestamptz not null default now(),
  menu_changed_at timestamptz not null default now(),
  primary key (business_id, shop_id)
);

create function shop_gets_its_page() returns trigger language plpgsql as $$
begin
  insert into shop_page (business_id, shop_id) values (new.business_id, new.id);
  return null;
end $$;

-- Once per statement. Its arguments: whether the change is one of the menu, the columns that pages show, and how the changed
-- rows `t` lead to shops. A row that another transaction is writing to just now gets its time from that one, so that
-- nobody waits here.
create function shop_page_hears_of_a_change() returns trigger language plpgsql as $$
declare
  is_menu boolean := tg_argv[0]::boolean;
  came text := format('select %s from come', tg_argv[1]);
  went text := format('select %s from gone', tg_argv[1]);
  changed text := case tg_op
    when 'INSERT' then came
    when 'DELETE' then went
    else format('(%1$s except %2$s) union all (%2$s except %1$s)', came, went) end;
begin
  execute format(
    'with t as (%s), page as (
       select business_id, shop_id from shop_page
       where (business_id, shop_id) in (%s) and (changed_at < now() or (%L and menu_changed_at < now()))
       for update skip locked
     )
     update shop_page p set changed_at = now(), menu_changed_at = case when %L then now() else p.menu_changed_at end
     from page where p.business_id = page.business_id and p.shop_id = page.shop_id',
    changed, tg_argv[2], is_menu, is_menu);
  return null;
end $$;

-- Which of the two modes a database belongs to. Empty until it is first started; then it never changes.
create table database_mode (
  is_only boolean primary key default true,
  mode text not null,
  stamped_at timestamptz not null default now(),
  constraint database_mode_is_one_row check (is_only),
  constraint database_mode_is_known check (mode in ('demo', 'production'))
);

create function rows_are_only_added() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation', table = tg_table_name;
end $$;

-- Who changed what in the console, one row for each command that did its work, written in its transaction. `before` and `after`
-- hold the fields that differ. Where the verb said nothing of its subject `before` is null and `after` what was asked for.
create table audit_entry (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  actor text,
  actor_role text not null,
  endpoint text not null,
  subject_kind text,
  subject_id text,
  before jsonb,
  after jsonb not null,
  occurred_at timestamptz not null,
  primary key (business_id, id),
  constraint audit_entry_names_its_subject_whole check ((subject_kind is null) = (subject_id is null)),
  constraint audit_entry_holds_fields check (jsonb_typeof(after) = 'object' and (before is null or jsonb_typeof(before) = 'object'))
);
create index audit_entry_by_actor on audit_entry (actor) where actor is not null;
create index audit_entry_by_age on audit_entry using brin (occurred_at);
-- What has been done at a business is read from the newest on, also of one subject alone.
create index audit_entry_by_time on audit_entry (business_id, occurred_at desc, id desc);
create index audit_entry_by_subject on audit_entry (business_id, subject_id, occurred_at desc) where subject_id is not null;

-- Rows are only added. A person who is erased leaves theirs without a name, and after three years they may go.
create trigger audit_entry_is_append_only before update on audit_entry for each row
  when (new.actor is not null or to_jsonb(new) - 'actor' is distinct from to_jsonb(old) - 'actor')
  execute function rows_are_only_added();
create trigger audit_entry_is_kept_for_years before delete on audit_entry for each row
  when (old.occurred_at > now() - interval '3 years') execute function rows_are_only_added();
create trigger audit_entry_is_never_emptied before truncate on audit_entry for each statement execute function rows_are_only_added();
