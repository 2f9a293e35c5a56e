-- What somebody says of a visit that is over: once, of the visit as a whole, and if they like of the therapist and the shop.
create table review (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  shop_id uuid not null,
  booking_id uuid not null,
  customer_id uuid not null,
  author_name text not null,
  stars smallint not null,
  staff_stars smallint,
  shop_stars smallint,
  text text not null default '',
  language text not null,
  answer text,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  -- A review is written once, within the shop's months after the visit, and changed for a day; it has up to four photos.
  edited_at timestamptz,
  taken_down_at timestamptz,
  taken_down_reason text,
  primary key (business_id, id),
  foreign key (business_id, shop_id) references shop (business_id, id),
  foreign key (business_id, booking_id) references booking (business_id, id) on delete cascade,
  foreign key (business_id, customer_id) references customer (business_id, id),
  constraint review_is_one_per_visit unique (business_id, booking_id),
  constraint review_stars_are_one_to_five check (stars between 1 and 5 and staff_stars between 1 and 5 and shop_stars between 1 and 5),
  constraint review_text_is_bounded check (length(text) <= 4000 and length(answer) <= 4000),
  constraint review_language_is_known check (language in ('en', 'fr')),
  constraint review_answer_has_its_time check ((answer is null) = (answered_at is null)),
  constraint review_is_taken_down_with_a_reason check (
    (taken_down_at is null) = (taken_down_reason is null) and length(taken_down_reason) between 1 and 1000)
);
create index review_by_shop on review (business_id, shop_id, created_at desc, id desc);

-- The rating of a shop is what its reviews say that stand. Who writes a second one meanwhile waits for the shop's row, and then
-- counts the first one, too.
create function shop_counts_its_reviews(shops uuid[]) returns void language plpgsql as $$
begin
  perform from shop where id = any(shops) order by business_id, id for no key update;
  perform shop_takes_its_rating(s.business_id, s.id, count(v.id)::integer, avg(v.stars)::numeric(3, 2))
  from shop s left join review v on v.business_id = s.business_id and v.shop_id = s.id and v.taken_down_at is null
  where s.id = any(shops) group by s.business_id, s.id;
end $$;

create function shop_rating_follows_its_reviews() returns trigger language plpgsql as $$
begin
  perform shop_counts_its_reviews(array(select distinct shop_id from come));
  return null;
end $$;
create trigger review_counts_when_written after insert on review referencing new table as come
  for each statement execute function shop_rating_follows_its_reviews();

create function shop_rating_follows_its_changed_reviews() returns trigger language plpgsql as $$
begin
  perform shop_counts_its_reviews(array(
    select distinct come.shop_id from come join gone using (business_id, id)
    where (come.stars, come.taken_down_at is null) is distinct from (gone.stars, gone.taken_down_at is null)));
  return null;
end $$;
create trigger review_counts_when_changed after update on review referencing old table as gone new table as come
  for each statement execute function shop_rating_follows_its_changed_reviews();

create function shop_rating_follows_its_lost_reviews() returns trigger language plpgsql as $$
begin
  perform shop_counts_its_reviews(array(select distinct shop_id from gone));
  return null;
end $$;
create trigger review_counts_until_deleted after delete on review referencing old table as gone
  for each statement execute function shop_rating_follows_its_lost_reviews();

-- What the pages of a shop show tells them of its changes.
do $$
declare
  own constant text := 'select t.business_id, t.shop_id from t';
  given constant text := 'select g.business_id, g.shop_id from service_shop g join ';
  each record;
  verb record;
begin
  for each in
    select * from (values
      ('shop', false, 'business_id, id, name, description, street, postal_code, city, country, latitude, longitude, phone, email,'
        ' time_zone, currency, amenities, is_featured, rating_average, rating_count, cancellation_policy, party_limit',
        'select t.business_id, t.id from t'),
      ('shop_hours', false, '*', own),
      ('shop_closure', false, '*', own),
      ('shop_picture', false, '*', own),
      ('review', false, '*', own),
      ('shift', false, 'business_id, staff_id, shop_id, from_day, to_day', own),
      ('staff_member', false, 'business_id, id, name, gender, title, bio, languages, picture_id, position, is_active',
        'select s.business_id, s.shop_id from shift s join t on s.business_id = t.business_id and s.staff_id = t.id'),
      ('service_shop', true, '*', own),
      ('category', true, '*', given || 'service s on s.business_id = g.business_id and s.id = g.service_id'
        ' join t on s.business_id = t.business_id and s.category_id = t.id'),
      ('service', true, 'business_id, id, category_id, name, description, picture_id, is_signature, position, is_active',
        given || 't on g.business_id = t.business_id and g.service_id = t.id'),
      ('variant', true, '*', given || 't on g.business_id = t.business_id and g.service_id = t.service_id'),
      ('variant_price', true, '*', given || 'variant v on v.business_id = g.business_id and v.service_id = g.service_id'
        ' join t on v.business_id = t.business_id and v.id = t.variant_id'),
      ('skill', true, '*', given || 'variant v on v.business_id = g.business_id and v.service_id = g.service_id'
        ' join t on v.business_id = t.business_id and v.id = t.variant_id'),
      ('service_add_on', true, '*', given || 't on g.business_id = t.business_id and g.service_id = t.service_id'),
      ('add_on', true, '*', given || 'service_add_on a on a.business_id = g.business_id and a.service_id = g.service_id'
        ' join t on a.business_id = t.business_id and a.add_on_id = t.id'),
      ('add_on_price', true, '*', given || 'service_add_on a on a.business_id = g.business_id and a.service_id = g.service_id'
        ' join t on a.business_id = t.business_id and a.add_on_id = t.add_on_id'),
      ('offer', true, '*', 'select s.business_id, s.id from shop s join t on s.business_id = t.business_id'
        ' and (t.shop_ids is null or s.id = any(t.shop_ids))')
    ) as shown (name, is_menu, columns, leads_to)
  loop
    for verb in
      select * from (values
        ('insert', 'new table as come'), ('delete', 'old table as gone'), ('update', 'old table as gone new table as come')
      ) as verbs (name, rows)
    loop
      execute format(
        'create trigger %I after %s on %I referencing %s for each statement execute function shop_page_hears_of_a_change(%L, %L, %L)',
        each.name || '_tells_pages_of_' || verb.name, verb.name, each.name, verb.rows, each.is_menu, each.columns, each.leads_to);
    end loop;
  end loop;
end $$;

-- Somebody thinks that a review must not stand: a reader or the business. The platform judges.
create table review_report (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  review_id uuid not null,
  reporter_id text references "user" (id) on delete set null,
  is_by_business boolean not null,
  reason text not null,
  note text not null default '',
  created_at timestamptz not null,
  decision text,
  decided_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, review_id) references review (business_id, id) on delete cascade,
  constraint review_is_reported_once_by_each unique (business_id, review_id, reporter_id),
  constraint review_report_reason_is_known check (reason in ('offensive', 'personal', 'advertising', 'untrue', 'other')),
  constraint review_report_note_is_bounded check (length(note) <= 1000),
  constraint review_report_decision_is_known check (decision in ('kept', 'taken_down')),
  constraint review_report_is_decided_at_a_time check ((decision is null) = (decided_at is null))
);
create index review_report_waiting on review_report (created_at, id) where decision is null;
create index review_report_decided on review_report (decided_at) where decided_at is not null;
create index review_report_by_reporter on review_report (reporter_id) where reporter_id is not null;

create table review_picture (
  business_id uuid not null,
  review_id uuid not null,
  position smallint not null,
  picture_id uuid not null,
  primary key (business_id, review_id, picture_id),
  foreign key (business_id, review_id) references review (business_id, id) on delete cascade,
  foreign key (business_id, picture_id) references picture (business_id, id),
  constraint review_picture_has_a_place_of_its_own unique (business_id, review_id, position),
  constraint review_has_four_pictures_at_most check (position between 0 and 3)
);
create index review_picture_by_picture on review_picture (business_id, picture_id);
create trigger review_picture_tells_pages_of_insert after insert on review_picture referencing new table as come
  for each statement execute function shop_page_hears_of_a_change(false, '*',
    'select r.business_id, r.shop_id from review r join t on r.business_id = t.business_id and r.id = t.review_id');
create trigger review_picture_tells_pages_of_delete after delete on review_picture referencing old table as gone
  for each statement execute function shop_page_hears_of_a_change(false, '*',
    'select r.business_id, r.shop_id from review r join t on r.business_id = t.business_id and r.id = t.review_id');
