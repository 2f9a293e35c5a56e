-- What a business says in its own words: about itself, how it keeps data, its terms, its help, and of each shop. Each saving is a
-- version of its own; the newest is what customers read.
create table rich_text (
  business_id uuid not null references business (id),
  kind text not null,
  subject_id uuid not null,
  version integer not null,
  body jsonb not null,
  written_at timestamptz not null,
  written_by text references "user" (id) on delete set null,
  -- The version whose words these are again.
  restored_from integer,
  -- Of whom it is, where that is a shop.
  shop_id uuid generated always as (case when kind = 'shop' then subject_id end) stored,
  primary key (business_id, kind, subject_id, version),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint rich_text_kind_is_known check (kind in ('about', 'privacy', 'terms', 'help', 'shop')),
  constraint rich_text_is_of_its_business_or_a_shop check (kind = 'shop' or subject_id = business_id),
  constraint rich_text_versions_begin_with_one check (version >= 1),
  constraint rich_text_restores_what_was_before check (restored_from < version),
  constraint rich_text_is_in_both_languages check (body ?& array['en', 'fr']),
  constraint rich_text_is_bounded check (pg_column_size(body) <= 1000000)
);
create index rich_text_by_writer on rich_text (written_by) where written_by is not null;
create index rich_text_by_shop on rich_text (business_id, shop_id) where shop_id is not null;

-- The pictures in a version: while it is kept, they are.
create table rich_text_picture (
  business_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  version integer not null,
  picture_id uuid not null,
  primary key (business_id, kind, subject_id, version, picture_id),
  foreign key (business_id, kind, subject_id, version)
    references rich_text (business_id, kind, subject_id, version) on delete cascade,
  foreign key (business_id, picture_id) references picture (business_id, id)
);
create index rich_text_picture_by_picture on rich_text_picture (business_id, picture_id);

create function rich_text_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a text stays as it is: the next one is a row of its own';
end $$;
create trigger rich_text_stays before update of body, kind, subject_id, version, written_at, restored_from on rich_text
  for each row execute function rich_text_stays();
