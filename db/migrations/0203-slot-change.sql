-- A claim carries the mark of the change that wrote it last, and a picture of a shop the number of the change it was read at.
drop function slot_changes(uuid, pg_snapshot, timestamptz);
drop trigger claim_remembers_its_change on claim;
alter table claim alter column changed_in drop default, alter column changed_in type bigint using changed_in::text::bigint,
  alter column changed_in set default 0;
select setval('outbox_id_seq', greatest((select last_value from outbox_id_seq), (select max(changed_in) from claim)));

create or replace function claim_remembers_its_change() returns trigger language plpgsql as $$
begin
  new.changed_in := note_change(new.business_id, new.id::text);
  return new;
end $$;
create trigger claim_remembers_its_change before insert or update on claim for each row execute function claim_remembers_its_change();
create constraint trigger claim_change_is_numbered after insert or update on claim deferrable initially deferred for each row
  when (new.id::text = current_setting('serein.changed_by', true)) execute function number_changes();

-- The claims that begin at `begins` or later and were changed since the change with a number: what nearly every question asks,
-- and nearly always there is none. The counter says so without a look at anything else. Each change is looked up by its number
-- and each claim by its mark, whatever PostgreSQL thinks of how many there may be (`offset 0`).
-- Stable, so that it sees what the statement around it sees.
create function slot_changes(of_business uuid, known bigint, begins timestamptz) returns setof claim
language plpgsql stable rows 10 as $$
declare
  newest bigint := (select number from business_change where business_id = of_business);
begin
  if newest > known then
    return query
      select c.* from generate_series(known + 1, newest) as n (number)
      cross join lateral (
        select mark from committed_change where business_id = of_business and number = n.number offset 0) as change
      cross join lateral (
        select * from claim where business_id = of_business and changed_in = change.mark and lower(during) >= begins offset 0) as c;
  end if;
end $$;
