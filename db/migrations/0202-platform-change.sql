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

-- How far a reader of the outbox has come with a business: through all changes up to a number, and in the next one up to an event.
-- What fails is tried again after a while.
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

-- What is there is carried over: the events get numbers in the order in which they were heard, and each reader its place.
alter table outbox alter column transaction_id drop default,
  alter column transaction_id type bigint using transaction_id::text::bigint;
alter table outbox rename column transaction_id to mark;
-- In a database that was moved to a younger cluster, what has happened there since stands before what had happened in the old one,
-- and nobody has heard it: it comes after.
update outbox set mark = outbox.mark + old.mark
from (select max(mark) as mark, max(id) as id from outbox where mark > pg_current_xact_id()::text::bigint) as old
where outbox.id > old.id;
insert into committed_change (business_id, number, mark, created_at)
select business_id, row_number() over (partition by business_id order by mark), mark, at
from (select business_id, mark, max(created_at) as at from outbox group by business_id, mark) as change
order by mark, business_id;
insert into business_change (business_id, number) select business_id, max(number) from committed_change group by business_id;
insert into outbox_place (reader, business_id, number, event_id)
select r.name, b.business_id,
  (select count(*) from committed_change c where c.business_id = b.business_id and c.mark < r.transaction_id::text::bigint),
  coalesce((select max(o.id) from outbox o
    where o.business_id = b.business_id and o.mark = r.transaction_id::text::bigint and o.id <= r.id), 0)
from outbox_reader r cross join business_change b;
alter table outbox_reader drop column transaction_id, drop column id;
select setval('outbox_id_seq', greatest((select last_value from outbox_id_seq), (select max(mark) from outbox)));

create function outbox_carries_its_mark() returns trigger language plpgsql as $$
begin
  new.mark := note_change(new.business_id, new.id::text);
  return new;
end $$;
create trigger outbox_carries_its_mark before insert on outbox for each row execute function outbox_carries_its_mark();
create constraint trigger outbox_change_is_numbered after insert on outbox deferrable initially deferred for each row
  when (new.id::text = current_setting('serein.changed_by', true)) execute function number_changes();
