-- A picture is a drawn scene of ours, one SVG file, or a photograph of the business, kept in several widths and two formats.
alter table picture
  add column type text not null default 'image/svg+xml',
  add column width integer not null default 1200,
  add column height integer not null default 900,
  -- Of a photograph: how wide its files are, from small to large; a few bytes of blur; all its files together.
  add column widths integer[] not null default '{}',
  add column blur text,
  add column bytes integer,
  add column created_by text references "user" (id) on delete set null,
  add column created_at timestamptz not null default now(),
  -- No shop shows it any more since then; after a while it is forgotten.
  add column removed_at timestamptz,
  add constraint picture_type_is_known check (type in ('image/svg+xml', 'image/webp')),
  add constraint picture_has_a_size check (width > 0 and height > 0),
  add constraint picture_of_a_photograph_has_widths check
    ((type = 'image/webp') = (cardinality(widths) > 0 and blur is not null and bytes is not null)),
  add constraint picture_says_what_it_shows check (alt ? 'en' and alt ? 'fr');

-- The sweep asks which files are still somebody's, and which rows are nobody's.
create index picture_by_file on picture (file);
create index picture_by_removal on picture (removed_at) where removed_at is not null;

-- A shop shows a picture once.
alter table shop_picture add constraint shop_picture_is_shown_once unique (business_id, shop_id, picture_id);
create index shop_picture_by_picture on shop_picture (business_id, picture_id);
