-- The pictures of a shop stand in albums, in the order of the albums; one without an album follows them.
create table album (
  business_id uuid not null,
  shop_id uuid not null,
  id uuid not null default uuidv7(),
  name jsonb not null,
  position smallint not null,
  primary key (business_id, shop_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id) on delete cascade,
  constraint album_is_named_in_both_languages check (name ?& array['en', 'fr']),
  constraint album_has_a_place_of_its_own unique (business_id, shop_id, position) deferrable initially deferred
);

alter table shop_picture
  add column album_id uuid,
  add constraint shop_picture_is_in_an_album_of_its_shop foreign key (business_id, shop_id, album_id)
    references album (business_id, shop_id, id) on delete set null (album_id);
create index shop_picture_by_album on shop_picture (business_id, shop_id, album_id) where album_id is not null;

create trigger album_tells_pages_of_insert after insert on album referencing new table as come
  for each statement execute function shop_page_hears_of_a_change(false, '*', 'select t.business_id, t.shop_id from t');
create trigger album_tells_pages_of_delete after delete on album referencing old table as gone
  for each statement execute function shop_page_hears_of_a_change(false, '*', 'select t.business_id, t.shop_id from t');
create trigger album_tells_pages_of_update after update on album referencing old table as gone new table as come
  for each statement execute function shop_page_hears_of_a_change(false, '*', 'select t.business_id, t.shop_id from t');
