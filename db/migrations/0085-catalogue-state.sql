-- A service is a draft, published (`is_active`), or retired; `version` counts its savings, so that nobody saves over another.
-- What a guest is told before a visit and what to mind after it are of the service.
alter table service
  add column version integer not null default 1,
  add column retired_at timestamptz,
  add column before_visit jsonb not null default '{"en": "", "fr": ""}',
  add column aftercare jsonb not null default '{"en": "", "fr": ""}',
  add constraint service_retired_is_not_active check (retired_at is null or not is_active),
  add constraint service_before_visit_is_in_both_languages check (before_visit ?& array['en', 'fr']),
  add constraint service_aftercare_is_in_both_languages check (aftercare ?& array['en', 'fr']);
