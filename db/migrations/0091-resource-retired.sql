-- A kind of room or equipment that nobody needs any more is retired, as a unit is; what was booked keeps its name.
alter table resource_kind
  add column is_active boolean not null default true,
  add constraint resource_kind_is_named_in_both_languages check (name ?& array['en', 'fr']);
