-- What a business says of itself: the words of its about page.
create table business_profile (
  business_id uuid primary key references business (id) on delete cascade,
  tagline jsonb not null,
  story jsonb not null,
  founded_year smallint,
  email text,
  phone text,
  -- In the order they are shown: [{"title": {"en", "fr"}, "text": {"en", "fr"}}] and [{"name": {"en", "fr"}, "by": text, "year": number}].
  principles jsonb not null default '[]',
  certificates jsonb not null default '[]',
  constraint business_profile_year_is_sane check (founded_year between 1800 and 2200),
  constraint business_profile_principles_are_a_list check (jsonb_typeof(principles) = 'array' and jsonb_array_length(principles) <= 12),
  constraint business_profile_certificates_are_a_list check (jsonb_typeof(certificates) = 'array' and jsonb_array_length(certificates) <= 12)
);
