-- What a business says in its own words in a message to its clients: each row is a version, with the fields of the channel in either
-- language. Null in a language: it is as we say it.
create table message_template (
  business_id uuid not null references business (id),
  kind text not null,
  channel text not null,
  version integer not null,
  words jsonb not null,
  written_at timestamptz not null,
  written_by text references "user" (id) on delete set null,
  primary key (business_id, kind, channel, version),
  constraint message_template_channel_is_known check (channel in ('mail', 'sms', 'push')),
  constraint message_template_versions_begin_with_one check (version >= 1),
  constraint message_template_knows_both_languages check (words ?& array['en', 'fr']),
  constraint message_template_is_bounded check (pg_column_size(words) <= 32000)
);
create index message_template_by_writer on message_template (written_by) where written_by is not null;

create function message_template_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a message stays as it is: the next one is a row of its own';
end $$;
create trigger message_template_stays before update of kind, channel, version, words, written_at on message_template
  for each row execute function message_template_stays();
