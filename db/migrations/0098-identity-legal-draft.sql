-- The next version of a text, as it is being written; published it is a row of `legal_text`, which never changes.
create table legal_draft (
  kind text primary key,
  -- Counts the savings, so that nobody saves over another.
  version integer not null,
  body jsonb not null,
  changes jsonb not null,
  written_at timestamptz not null,
  written_by text references "user" (id) on delete set null,
  constraint legal_draft_is_of_a_page check (kind in ('terms', 'privacy')),
  constraint legal_draft_is_in_both_languages check (body ?& array['en', 'fr'] and changes ?& array['en', 'fr'])
);
create index legal_draft_by_writer on legal_draft (written_by) where written_by is not null;

alter table legal_text add column written_by text references "user" (id) on delete set null;
create index legal_text_by_writer on legal_text (written_by) where written_by is not null;

-- Who wrote it may go; all else stays.
create or replace function legal_text_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.written_by is not null and new.written_by is null and
    (new.kind, new.version, new.published_at, new.body, new.changes) is not distinct from
    (old.kind, old.version, old.published_at, old.body, old.changes) then
    return new;
  end if;
  raise exception 'a published text stays as it is: publish a new version';
end $$;
